//! Names that look alike.

use store::look;

#[test]
fn what_looks_alike_has_one_look() {
    for (one, other) in [
        ("Ada", "\u{410}d\u{430}"),
        ("Ada", "ADA"),
        ("Ilia", "llia"),
        ("Bo", "B0"),
        ("modem", "rnodern"),
        ("Zo\u{eb}", "Zoe\u{308}"),
    ] {
        assert_eq!(look(one), look(other), "{one} {other}");
    }
    assert_ne!(look("Ada"), look("Ida"));
    assert_ne!(look("Zoe"), look("Zo\u{eb}"));
}

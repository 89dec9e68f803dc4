//! Each of the 19 challenges: words that meet it, and words that just miss it.

use crate::common::{check_on, meets, proves, table_at, writing};

/// One test for what meets a challenge and one for what misses it.
macro_rules! challenges {
    ($($id:literal $met:ident $missed:ident: [$($meets:literal),+] but not [$($misses:literal),+];)+) => {$(
        #[test]
        fn $met() {
            for tiles in [$($meets),+] {
                assert!(meets($id, tiles), "{tiles} meets challenge {}", $id);
            }
        }

        #[test]
        fn $missed() {
            for tiles in [$($misses),+] {
                assert!(!meets($id, tiles), "{tiles} misses challenge {}", $id);
            }
        }
    )+};
}

challenges! {
    1 seven_sorts_is_met seven_sorts_is_missed:
        ["L E TT E R S", "P R I N T E R"] but not ["L E TT E R", "P R I N T E R S"];
    2 long_line_is_met long_line_is_missed: ["P R I N T E R S"] but not ["P R I N T E R"];
    3 lone_vowel_is_met lone_vowel_is_missed:
        ["P R E SS", "S T Y L I N G"] but not ["P R I N T E R", "T Y P E", "R H Y T H M"];
    4 no_vowels_is_met no_vowels_is_missed: ["H M", "R H Y T H M"] but not ["M Y R A"];
    5 three_vowels_is_met three_vowels_is_missed:
        ["A U D I O", "O P I A T E"] but not ["E E R I E", "A Y E"];
    6 open_form_is_met open_form_is_missed: ["I D E A"] but not ["A C E", "Y A R D", "L I N E"];
    7 odd_ending_is_met odd_ending_is_missed: ["I D E A", "M E N U"] but not ["L I N E", "S P A", "R U B Y"];
    8 double_strike_is_met double_strike_is_missed: ["B OO K", "T OO L S"] but not ["E G G", "L E V E L"];
    9 two_doubles_is_met two_doubles_is_missed:
        ["B A LL OO N", "LL AA"] but not ["L E TT E R", "B R R R"];
    10 bookends_is_met bookends_is_missed: ["T E X T", "P I P"] but not ["A A", "T E X T S"];
    11 zigzag_is_met zigzag_is_missed: ["M E T A L", "R A Y O N"] but not ["M E T A", "S O L I D S", "A U D I T"];
    12 all_different_is_met all_different_is_missed: ["P R I N T S"] but not ["P R I N T", "L E TT E R"];
    13 mirror_is_met mirror_is_missed: ["S T A R", "L E V E L"] but not ["T O N", "M E T A L"];
    14 full_case_is_met full_case_is_missed: ["M E T A L", "M E TT L* E A"] but not ["M E T* A L"];
    15 common_stock_is_met common_stock_is_missed: ["T* O* e* S"] but not ["T* O* E S"];
    16 own_type_is_met own_type_is_missed: ["T Y P E"] but not ["T Y P E*", "I N K"];
    17 rare_sort_is_met rare_sort_is_missed: ["I N K", "A X* E"] but not ["B Y"];
    19 headline_is_met headline_is_missed: ["Z E B R A S", "QU A R T Z"] but not ["Z E B R A"];
}

#[test]
fn short_copy_is_met() {
    assert!(proves(18, "A X", true));
    check_on(
        writing("L O e", &[18, 1, 2], &["C A T S D", "S T A R E"]),
        "do 1: write CAT
         do 2: write STAR
         see players.0.meets [18]
         see players.1.meets []",
    );
}

#[test]
fn short_copy_is_missed() {
    assert!(!proves(18, "A X", false));
    // Equally short, or no other word was written: not strictly shorter than another word.
    check_on(
        writing("L O e", &[18, 1, 2], &["C A T S D", "S T A R E"]),
        "do 1: write CAT
         do 2: write RAT
         see players.0.meets []
         see players.1.meets []",
    );
    check_on(
        writing("L O e", &[18, 1, 2], &["C A T S D", "S T A R E"]),
        "do 1: write CAT
         do 2: pass
         see players.0.meets []
         see players.1.meets []",
    );
}

/// A challenge that depends on the other words is unknown while one's own word is in progress.
#[test]
fn short_copy_is_unknown_before_the_words_are_shown() {
    let table = table_at("", writing("L O e", &[18, 8, 15], &["C A T S D", "S T A R E"]));
    let seat = rules::Seat::new(0);
    let view = table.view(rules::Viewer::Seat(seat));
    let feedback = letterpress::compose(&view, seat, "tool");
    assert_eq!(feedback.challenges, [(18, None), (8, Some(true)), (15, Some(false))]);
}

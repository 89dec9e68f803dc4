//! Messages have the form described in docs/protocol.md.

use wire::{Answer, Code, FromClient, FromServer, Net, Problem};

#[test]
fn messages_read_as_documented() {
    let submit = r#"{"type":"submit","request":"r1","table":"t","seq":4,"action":"pass"}"#;
    assert_eq!(
        serde_json::from_str::<FromClient>(submit).expect("reads"),
        FromClient::Submit { request: "r1".into(), table: "t".into(), seq: 4, action: "pass".into() }
    );
    let subscribe: FromClient = serde_json::from_str(r#"{"type":"subscribe","table":"t"}"#).expect("reads");
    assert_eq!(
        subscribe,
        FromClient::Subscribe { table: "t".into(), token: None, since: None, changes: false }
    );
    for bad in [r#"{"type":"submit"}"#, r#"{"type":"dance"}"#, "[]", r#"{"type":"ping","nonce":-1}"#] {
        assert!(serde_json::from_str::<FromClient>(bad).is_err(), "{bad}");
    }
    let refused = FromServer::Reply {
        request: "r1".into(),
        table: "t".into(),
        answer: Answer::Refused { problem: Problem::new(Net::Stale, "Something happened meanwhile.") },
    };
    let text = serde_json::to_string(&refused).expect("plain data");
    assert_eq!(
        text,
        r#"{"type":"reply","request":"r1","table":"t","result":"refused","problem":{"code":"stale","message":"Something happened meanwhile."}}"#
    );
    assert_eq!(serde_json::from_str::<FromServer>(&text).expect("reads back"), refused);
    let code: Code = serde_json::from_str(r#""illegal""#).expect("a code of the rules");
    assert_eq!(code, Code::Rules(rules::Code::Illegal));
}

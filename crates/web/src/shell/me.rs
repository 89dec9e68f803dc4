//! The account page: creating one, signing in, and everything the server stores about the person.

use crate::app::client;
use crate::device::STORAGE;
use crate::kit::copy::copy;
use crate::kit::{Choice, Dialog, Icon, Look, Segment, icon, toast};
use crate::people;
use crate::route::Route;
use crate::shell::devices::devices;
use crate::shell::top::top;
use crate::strings;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::future::Future;
use wire::{ChangeMe, Me, NewPerson, Problem, Proof, SignIn};

/// The server's limits for a name and for a password, in bytes.
const LONGEST_NAME: usize = 32;
const SHORTEST_PASSWORD: usize = 8;

#[component]
pub fn MePage() -> impl IntoView {
    crate::app::title(strings::ACCOUNT);
    // A code is shown until it was written down; it is not stored.
    let code = RwSignal::new(None::<String>);
    let signed_in = Memo::new(|_| people::is_signed_in());
    let rest = move || if signed_in.get() { account(code).into_any() } else { doors(code).into_any() };
    view! {
        {top(Some(strings::ACCOUNT))}
        <main class="page account" data-main>
            <h1>{move || if signed_in.get() { client().name() } else { strings::ACCOUNT.to_owned() }}</h1>
            {move || code.get().map(|text| recovery_code(text, code))}
            {rest}
        </main>
    }
}

/// Shown once; it cannot be requested again.
fn recovery_code(text: String, code: RwSignal<Option<String>>) -> impl IntoView {
    let copied = text.clone();
    view! {
        <section class="card code" role="alert" aria-label=strings::RECOVERY_CODE>
            <h2>{strings::RECOVERY_CODE}</h2>
            <p class="muted">{strings::RECOVERY_HELP}</p>
            <output>{text}</output>
            <div class="row wrapping">
                <button type="button" class="button primary" on:click=move |_| copy(copied.clone())>
                    {icon(Icon::Copy)}
                    {strings::COPY_CODE}
                </button>
                <button type="button" class="button" data-testid="code-saved" on:click=move |_| code.set(None)>
                    {icon(Icon::Check)}
                    {strings::WRITTEN_DOWN}
                </button>
            </div>
        </section>
    }
}

/// A field with its label above it.
fn field(
    label: &'static str,
    kind: &'static str,
    autocomplete: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="labelled-field">
            <b>{label}</b>
            <input
                class="field"
                type=kind
                autocomplete=autocomplete
                autocapitalize="off"
                spellcheck="false"
                maxlength="200"
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
}

fn trouble(text: RwSignal<Option<String>>) -> impl IntoView {
    view! { <p class="problem" role="alert">{text}</p> }
}

/// Runs a request to the server; an error is shown beside the form.
fn run<F>(busy: RwSignal<bool>, problem: RwSignal<Option<String>>, work: F)
where
    F: Future<Output = Result<(), Problem>> + 'static,
{
    busy.set(true);
    problem.set(None);
    spawn_local(async move {
        let done = work.await;
        busy.try_set(false);
        if let Err(failed) = done {
            problem.try_set(Some(strings::problem(&failed).to_owned()));
        }
    });
}

/// Would the server refuse this password?
fn is_short(password: &str) -> bool {
    password.len() < SHORTEST_PASSWORD
}

fn trimmed(value: RwSignal<String>) -> Option<String> {
    Some(value.get_untracked().trim().to_owned()).filter(|text| !text.is_empty())
}

/// For guests: sign in or create an account.
fn doors(code: RwSignal<Option<String>>) -> impl IntoView {
    view! {
        <p class="lead muted">{strings::ACCOUNT_WHY}</p>
        <div class="two-columns">{sign_up(code)} {sign_in()}</div>
    }
}

fn sign_up(code: RwSignal<Option<String>>) -> impl IntoView {
    let name = RwSignal::new(client().settings.with_untracked(|settings| settings.name.clone()));
    let password = RwSignal::new(String::new());
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(name) = trimmed(name) else { return problem.set(Some(strings::NAME_MISSING.to_owned())) };
        if name.len() > LONGEST_NAME {
            return problem.set(Some(strings::NAME_TOO_LONG.to_owned()));
        }
        let password = Some(password.get_untracked()).filter(|text| !text.is_empty());
        if password.as_deref().is_some_and(is_short) {
            return problem.set(Some(strings::PASSWORD_TOO_SHORT.to_owned()));
        }
        run(busy, problem, async move {
            let recovery = people::sign_up(&NewPerson { name, password }).await?;
            code.try_set(recovery);
            Ok(())
        });
    };
    view! {
        <form class="card" aria-label=strings::SIGN_UP data-testid="sign-up" on:submit=submit>
            <h2>{strings::SIGN_UP}</h2>
            {field(strings::NAME_OF_ACCOUNT, "text", "username", name)}
            {field(strings::PASSWORD_OR_NONE, "password", "new-password", password)}
            <p class="muted small">{strings::SIGN_UP_HELP}</p>
            {trouble(problem)}
            <button type="submit" class="button primary" disabled=busy>
                {strings::SIGN_UP}
            </button>
        </form>
    }
}

/// The secret used to sign in.
#[derive(Clone, Copy, PartialEq)]
enum SignInBy {
    Password,
    RecoveryCode,
}

impl Choice for SignInBy {
    fn key(self) -> &'static str {
        match self {
            SignInBy::Password => "password",
            SignInBy::RecoveryCode => "code",
        }
    }
}

fn sign_in() -> impl IntoView {
    let (name, secret) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let by = RwSignal::new(SignInBy::Password);
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(name) = trimmed(name) else { return problem.set(Some(strings::NAME_MISSING.to_owned())) };
        let (password, recovery) = match by.get_untracked() {
            SignInBy::Password => (Some(secret.get_untracked()), None),
            SignInBy::RecoveryCode => (None, trimmed(secret)),
        };
        run(busy, problem, async move {
            people::sign_in(&SignIn { name, password, recovery }).await?;
            Ok(())
        });
    };
    let secret_field = move || match by.get() {
        SignInBy::Password => field(strings::PASSWORD, "password", "current-password", secret).into_any(),
        SignInBy::RecoveryCode => field(strings::RECOVERY_CODE, "text", "off", secret).into_any(),
    };
    view! {
        <form class="card" aria-label=strings::SIGN_IN data-testid="sign-in" on:submit=submit>
            <h2>{strings::SIGN_IN}</h2>
            {field(strings::NAME_OF_ACCOUNT, "text", "username", name)}
            <Segment
                label=strings::SIGN_IN_BY.to_owned()
                choices=vec![(SignInBy::Password, strings::PASSWORD), (SignInBy::RecoveryCode, strings::RECOVERY_CODE)]
                value=by
                pick=move |proof| {
                    secret.set(String::new());
                    by.set(proof);
                }
            />
            {secret_field}
            {trouble(problem)}
            <button type="submit" class="button primary" disabled=busy>
                {strings::SIGN_IN}
            </button>
        </form>
    }
}

/// For people who are signed in: everything that is stored, and what can be changed.
fn account(code: RwSignal<Option<String>>) -> impl IntoView {
    let me = RwSignal::new(None::<Result<Me, String>>);
    let load = move || {
        spawn_local(async move {
            let asked = people::me().await;
            me.try_set(Some(asked.map_err(|problem| strings::problem(&problem).to_owned())));
        });
    };
    load();
    let load = Callback::new(move |()| load());
    let shown = move || match me.get() {
        None => view! { <p class="muted" role="status">{strings::CALLING}</p> }.into_any(),
        Some(Err(reason)) => view! { <p class="problem" role="alert">{reason}</p> }.into_any(),
        Some(Ok(me)) => view! {
            <div class="two-columns">
                <div>{stored(&me)} {devices()} {guest_seats(&me, load)}</div>
                <div>{webhook(&me, load)} {password(&me, load)} {keys(&me, code)} {ways_out()}</div>
            </div>
        }
        .into_any(),
    };
    view! { {shown} }
}

fn stored(me: &Me) -> impl IntoView + use<> {
    let titles = catalog::games();
    let title =
        |key: &str| titles.iter().find(|info| info.key == key).map_or(key, |info| info.title).to_owned();
    let ratings = me
        .ratings
        .iter()
        .map(|rating| {
            view! {
                <tr>
                    <th scope="row">{title(&rating.game)}</th>
                    <td>{strings::rating(rating.rating, rating.uncertainty)}</td>
                    <td>{rating.games}</td>
                </tr>
            }
        })
        .collect_view();
    let ratings = (!me.ratings.is_empty()).then(|| {
        view! {
            <table>
                <thead>
                    <tr>
                        <th scope="col">{strings::GAME}</th>
                        <th scope="col">{strings::RATING}</th>
                        <th scope="col">{strings::RATED_GAMES}</th>
                    </tr>
                </thead>
                <tbody>{ratings}</tbody>
            </table>
        }
    });
    let puzzles = me
        .puzzles
        .iter()
        .map(|tried| {
            let standing = strings::puzzle_standing(tried.rating, tried.solved.len(), tried.tried());
            view! { <li>{format!("{}: {standing}", title(&tried.game))}</li> }
        })
        .collect_view();
    let tables = me
        .tables
        .iter()
        .map(|id| {
            view! {
                <li>
                    <a href=Route::Table(id.clone()).href()>{strings::code_of(id)}</a>
                </li>
            }
        })
        .collect_view();
    view! {
        <section class="card stored" aria-label=strings::STORED data-testid="stored" data-password=me.has_password.to_string()>
            <h2>{strings::STORED}</h2>
            <p class="muted small">{strings::STORED_HELP}</p>
            <dl>
                <dt>{strings::NAME_OF_ACCOUNT}</dt>
                <dd>{me.name.clone()}</dd>
                <dt>{strings::SINCE}</dt>
                <dd>{strings::day(me.created)}</dd>
                <dt>{strings::PASSWORD}</dt>
                <dd>{if me.has_password { strings::PASSWORD_KEPT } else { strings::NO_PASSWORD }}</dd>
                <dt>{strings::WEBHOOK}</dt>
                <dd>{me.webhook.clone().unwrap_or_else(|| strings::NO_WEBHOOK.to_owned())}</dd>
                <dt>{strings::LINES_OF_TALK}</dt>
                <dd>{me.talk}</dd>
                <dt>{strings::PUZZLES}</dt>
                <dd>
                    {if me.puzzles.is_empty() {
                        strings::NO_PUZZLES_STORED.into_any()
                    } else {
                        view! { <ul class="plain">{puzzles}</ul> }.into_any()
                    }}
                </dd>
                <dt>{strings::TABLES}</dt>
                <dd>
                    {if me.tables.is_empty() {
                        strings::NO_TABLES_STORED.into_any()
                    } else {
                        view! { <ul class="long-list">{tables}</ul> }.into_any()
                    }}
                </dd>
            </dl>
            <h3>{strings::RATINGS}</h3>
            {ratings}
            {me.ratings.is_empty().then(|| view! { <p class="muted small">{strings::NO_RATINGS}</p> })}
        </section>
    }
}

/// Seats that were taken here before signing in.
fn guest_seats(me: &Me, load: Callback<()>) -> impl IntoView + use<> {
    let mut seats = STORAGE.held_seats();
    seats.retain(|seat| !me.tables.contains(&seat.table));
    let count = seats.len();
    let seats = StoredValue::new(seats);
    let busy = RwSignal::new(false);
    let keep = move |_| {
        busy.set(true);
        spawn_local(async move {
            let kept = people::keep_seats(seats.get_value()).await;
            busy.try_set(false);
            match kept {
                Ok(()) => toast::say(strings::seats_kept(count)),
                Err(problem) => toast::fail(strings::problem(&problem)),
            }
            load.try_run(());
        });
    };
    (count > 0).then(|| {
        view! {
            <section class="card" aria-label=strings::SEATS_HERE>
                <h2>{strings::SEATS_HERE}</h2>
                <p class="muted small">{strings::seats_here(count)}</p>
                <button type="button" class="button" disabled=busy on:click=keep>
                    {strings::KEEP_SEATS}
                </button>
            </section>
        }
    })
}

fn webhook(me: &Me, load: Callback<()>) -> impl IntoView + use<> {
    let address = RwSignal::new(me.webhook.clone().unwrap_or_default());
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let webhook = Some(address.get_untracked().trim().to_owned());
        run(busy, problem, async move {
            people::change(&ChangeMe { webhook, ..ChangeMe::default() }).await?;
            toast::say(strings::CHANGED);
            load.try_run(());
            Ok(())
        });
    };
    view! {
        <form class="card" aria-label=strings::WEBHOOK on:submit=submit>
            <h2>{strings::WEBHOOK}</h2>
            <p class="muted small">{strings::WEBHOOK_HELP}</p>
            {field(strings::WEBHOOK_ADDRESS, "url", "off", address)}
            {trouble(problem)}
            <button type="submit" class="button" disabled=busy>
                {strings::SAVE}
            </button>
        </form>
    }
}

fn password(me: &Me, load: Callback<()>) -> impl IntoView + use<> {
    let (value, proof) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let title = if me.has_password { strings::CHANGE_PASSWORD } else { strings::SET_PASSWORD };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let password = value.get_untracked();
        if is_short(&password) {
            return problem.set(Some(strings::PASSWORD_TOO_SHORT.to_owned()));
        }
        let change = ChangeMe { password: Some(password), proof: Some(proof.get_untracked()), webhook: None };
        run(busy, problem, async move {
            people::change(&change).await?;
            toast::say(strings::CHANGED);
            load.try_run(());
            Ok(())
        });
    };
    view! {
        <form class="card" aria-label=title data-testid="set-password" on:submit=submit>
            <h2>{title}</h2>
            <p class="muted small">{strings::CHANGE_PASSWORD_HELP}</p>
            {field(strings::PROOF, "password", "current-password", proof)}
            {field(strings::NEW_PASSWORD, "password", "new-password", value)}
            {trouble(problem)}
            <button type="submit" class="button" disabled=busy>
                {strings::SAVE}
            </button>
        </form>
    }
}

fn keys(me: &Me, code: RwSignal<Option<String>>) -> impl IntoView + use<> {
    let proof = RwSignal::new(String::new());
    let proved = me.has_password.then(|| field(strings::PROOF, "password", "current-password", proof));
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let renew = move |_| {
        let proof = Proof { proof: Some(proof.get_untracked()) };
        run(busy, problem, async move {
            let recovery = people::new_recovery(&proof).await?;
            code.try_set(recovery);
            window().scroll_to_with_x_and_y(0.0, 0.0);
            Ok(())
        });
    };
    view! {
        <section class="card" aria-label=strings::RECOVERY_CODE>
            <h2>{strings::RECOVERY_CODE}</h2>
            <p class="muted small">{strings::NEW_RECOVERY_HELP}</p>
            {proved}
            {trouble(problem)}
            <button type="button" class="button" disabled=busy on:click=renew>
                {strings::NEW_RECOVERY}
            </button>
        </section>
    }
}

fn ways_out() -> impl IntoView {
    let client = client();
    let deleting = RwSignal::new(false);
    let sign_out = move |_| {
        spawn_local(async move {
            people::sign_out().await;
            toast::say(strings::SIGNED_OUT);
            client.go(&Route::Me);
        });
    };
    view! {
        <section class="card" aria-label=strings::WAYS_OUT>
            <h2>{strings::WAYS_OUT}</h2>
            <div class="row wrapping">
                <button type="button" class="button" data-testid="sign-out" on:click=sign_out>
                    {icon(Icon::Hand)}
                    {strings::SIGN_OUT}
                </button>
                <button type="button" class="button danger" data-testid="delete-account" on:click=move |_| deleting.set(true)>
                    {icon(Icon::Trash)}
                    {strings::DELETE_ACCOUNT}
                </button>
            </div>
        </section>
        <Dialog
            look=Look::Middle
            title=Signal::stored(strings::DELETE_ACCOUNT.to_owned())
            open=deleting
            close=move |()| deleting.set(false)
        >
            {delete(deleting).into_any()}
        </Dialog>
    }
}

/// Asks twice: first it says what will be deleted, then it asks for the name.
fn delete(open: RwSignal<bool>) -> impl IntoView {
    let name = client().name_now();
    let sure = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None));
    let first = move || {
        view! {
            <p>{strings::DELETE_HELP}</p>
            <div class="row wrapping">
                <button type="button" class="button" data-testid="keep-account" on:click=move |_| open.set(false)>
                    {strings::KEEP_ACCOUNT}
                </button>
                <button type="button" class="button danger" data-testid="delete-next" on:click=move |_| sure.set(true)>
                    {strings::DELETE_ON}
                </button>
            </div>
        }
    };
    let second = move || {
        let expected = name.clone();
        let wrong = Signal::derive(move || typed.with(|typed| typed.trim() != expected));
        let submit = move |event: SubmitEvent| {
            event.prevent_default();
            if wrong.get_untracked() {
                return;
            }
            run(busy, problem, async move {
                people::delete().await?;
                toast::say(strings::DELETED);
                Ok(())
            });
        };
        view! {
            <form class="asked" on:submit=submit>
                <p>{strings::type_name(&name)}</p>
                {field(strings::NAME_OF_ACCOUNT, "text", "off", typed)}
                {trouble(problem)}
                <div class="row wrapping">
                    <button type="button" class="button" on:click=move |_| open.set(false)>
                        {strings::KEEP_ACCOUNT}
                    </button>
                    <button type="submit" class="button danger" disabled=move || busy.get() || wrong.get()>
                        {strings::DELETE_FOR_GOOD}
                    </button>
                </div>
            </form>
        }
    };
    let step = move || if sure.get() { second().into_any() } else { first().into_any() };
    view! { <div class="asked">{step}</div> }
}

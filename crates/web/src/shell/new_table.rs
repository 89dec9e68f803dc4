//! Setting up a table: the game, who plays, the rules.

use crate::app::{Client, client};
use crate::boards;
use crate::kit::{Segment, mark, toast};
use crate::route::Route;
use crate::shell::top::top;
use crate::shell::{daily, online, terms};
use crate::storage;
use crate::strings;
use crate::table::Occupant;
use crate::table::live::open_new;
use crate::table::{parts, server};
use bots::Level;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Info, OptionSpec, Options, Seat, Seed};
use wire::{SeatWish, Terms};

/// One row of "who plays".
#[derive(Clone, PartialEq)]
struct Row {
    who: Who,
    name: String,
    /// None where the game has no bots of its own: then one plays at random.
    level: Option<Level>,
}

impl Row {
    fn bot_name(&self) -> String {
        strings::bot_name(self.level.map_or("", |level| level.name))
    }

    fn level_key(&self) -> String {
        self.level.map_or("", |level| level.key).to_owned()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Person,
    /// For whoever has the link.
    Open,
    Bot,
    Nobody,
}

impl Who {
    fn key(self) -> &'static str {
        match self {
            Who::Person => "person",
            Who::Open => "open",
            Who::Bot => "bot",
            Who::Nobody => "none",
        }
    }

    fn read(key: &str) -> Who {
        match key {
            "person" => Who::Person,
            "open" => Who::Open,
            "bot" => Who::Bot,
            _ => Who::Nobody,
        }
    }
}

/// What is being set up.
#[derive(Clone, Copy)]
struct Plan {
    game: RwSignal<Info>,
    rows: RwSignal<Vec<Row>>,
    options: RwSignal<Options>,
    seed: RwSignal<String>,
    /// Of a table on a server.
    terms: RwSignal<Terms>,
    /// Why the rules do not take the options.
    refused: RwSignal<Option<String>>,
    /// The server is being asked for the table.
    busy: RwSignal<bool>,
}

impl Plan {
    fn new(game: Info, client: Client) -> Plan {
        Plan {
            game: RwSignal::new(game),
            rows: RwSignal::new(rows_for(game, &client.name_now())),
            options: RwSignal::new(Options::default()),
            seed: RwSignal::new(String::new()),
            terms: RwSignal::new(Terms::default()),
            refused: RwSignal::new(None),
            busy: RwSignal::new(false),
        }
    }

    fn choose(self, game: Info, client: Client) {
        self.game.set(game);
        self.options.set(Options::default());
        self.refused.set(None);
        self.rows.set(rows_for(game, &client.name_now()));
    }

    fn taken(self) -> usize {
        self.rows.with(|rows| rows.iter().filter(|row| row.who != Who::Nobody).count())
    }

    /// Asks the rules whether they take the options; their part of the program may have to be loaded.
    fn check_options(self) {
        let (game, options) = (self.game.get_untracked(), self.options.get_untracked());
        if let Err(refusal) = options.check(&game) {
            self.refused.set(Some(format!("{refusal}.")));
            return;
        }
        self.refused.set(None);
        spawn_local(async move {
            if parts::load_for(game.key).await.is_err() {
                return;
            }
            let seats = usize::from(game.seats.first().copied().unwrap_or(1));
            let names = (1..=seats).map(strings::friend).collect();
            let tried = catalog::new_table(game.key, names, options.clone(), Seed::from_phrase(""));
            // Something else may have been chosen meanwhile.
            let same = self.game.try_get_untracked().is_some_and(|now| now.key == game.key)
                && self.options.try_get_untracked() == Some(options);
            if same {
                self.refused.set(tried.err().map(|refusal| format!("{refusal}.")));
            }
        });
    }

    /// Why the table cannot be opened yet.
    fn fault(self) -> Option<String> {
        if let Some(refused) = self.refused.get() {
            return Some(refused);
        }
        let taken = self.taken() as u8;
        if self.count(Who::Open) > 0 {
            if self.count(Who::Person) > 1 {
                return Some(strings::ONE_PERSON_ONLINE.to_owned());
            }
            if server::there().get() == Some(false) {
                return Some(strings::OPEN_NEEDS_SERVER.to_owned());
            }
            if self.terms.with(|terms| terms.rated) {
                if self.count(Who::Bot) > 0 {
                    return Some(strings::RATED_WITHOUT_BOTS.to_owned());
                }
                if self.seed.with(|seed| !seed.trim().is_empty()) {
                    return Some(strings::RATED_WITHOUT_PHRASE.to_owned());
                }
            }
        }
        self.game.get().check_seats(taken).err().map(|refusal| format!("{refusal}."))
    }

    /// Does the rulebook not know so many players?
    fn is_unofficial(self) -> bool {
        boards::is_unofficial(self.game.get().key, self.taken())
    }

    fn count(self, who: Who) -> usize {
        self.rows.with(|rows| rows.iter().filter(|row| row.who == who).count())
    }

    fn open(self, client: Client) {
        let game = self.game.get_untracked();
        let rows: Vec<Row> =
            self.rows.get_untracked().into_iter().filter(|row| row.who != Who::Nobody).collect();
        if rows.iter().any(|row| row.who == Who::Open) {
            return self.open_online(client, &rows);
        }
        let occupants: Vec<Occupant> = rows
            .iter()
            .map(|row| if row.who == Who::Bot { Occupant::Bot(row.level_key()) } else { Occupant::Person })
            .collect();
        let seed = match self.seed.get_untracked().trim() {
            "" => Seed::new(storage::random_bytes()),
            words => Seed::from_phrase(words),
        };
        let options = self.options.get_untracked();
        self.busy.set(true);
        if parts::are_missing(game.key) {
            toast::say(strings::FETCHING);
        }
        spawn_local(async move {
            let opened = match parts::load_for(game.key).await {
                Ok(()) => open_new(game.key, occupants, options, names(&rows), seed),
                Err(reason) => Err(reason.to_owned()),
            };
            match opened {
                Ok(id) => {
                    client.settings.update(|settings| game.key.clone_into(&mut settings.last_game));
                    client.go(&Route::Table(id));
                }
                Err(reason) => toast::say(reason),
            }
            self.busy.try_set(false);
        });
    }
}

impl Plan {
    fn open_online(self, client: Client, rows: &[Row]) {
        let game = self.game.get_untracked();
        let seats = names(rows).into_iter().zip(rows).map(|(name, row)| match row.who {
            Who::Person => SeatWish::Me { name },
            Who::Bot => SeatWish::Bot { level: row.level_key() },
            Who::Open | Who::Nobody => SeatWish::Open {},
        });
        let phrase = self.seed.get_untracked().trim().to_owned();
        let table = wire::NewTable {
            game: game.key.to_owned(),
            options: self.options.get_untracked(),
            seats: seats.collect(),
            seed_phrase: (!phrase.is_empty()).then_some(phrase),
            terms: self.terms.get_untracked(),
        };
        self.busy.set(true);
        spawn_local(async move {
            match online::open(table).await {
                Ok(route) => {
                    client.settings.update(|settings| game.key.clone_into(&mut settings.last_game));
                    client.go(&route);
                }
                Err(reason) => toast::say(reason),
            }
            self.busy.try_set(false);
        });
    }
}

/// Names that can be told apart: two bots of one level get numbers.
fn names(rows: &[Row]) -> Vec<String> {
    let plain: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| match row.who {
            Who::Bot => row.bot_name(),
            _ if row.name.trim().is_empty() => strings::friend(index + 1),
            _ => row.name.trim().to_owned(),
        })
        .collect();
    plain
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let before = plain[..index].iter().filter(|other| *other == name).count();
            if before == 0 { name.clone() } else { format!("{name} {}", before + 1) }
        })
        .collect()
}

/// You, bots up to a good number of players, and the rest empty.
fn rows_for(game: Info, name: &str) -> Vec<Row> {
    let most = game.seats.last().copied().unwrap_or(2) as usize;
    let usual = if game.seats.contains(&3) && !boards::is_unofficial(game.key, 3) {
        3
    } else {
        game.seats.first().copied().unwrap_or(2) as usize
    };
    (0..most)
        .map(|index| Row {
            who: match index {
                0 => Who::Person,
                index if index < usual => Who::Bot,
                _ => Who::Nobody,
            },
            name: if index == 0 { name.to_owned() } else { String::new() },
            level: bots::levels(game.key).last().copied(),
        })
        .collect()
}

/// Opens a table of the game played last, with bots.
pub fn quick_game(client: Client) {
    let games = boards::presented();
    let last = client.settings.with_untracked(|settings| settings.last_game.clone());
    let game = games.iter().find(|info| info.key == last).or_else(|| games.first());
    if let Some(game) = game {
        Plan::new(*game, client).open(client);
    }
}

#[component]
pub fn NewTable(game: String) -> impl IntoView {
    crate::app::title(strings::NEW_TABLE);
    server::look_for();
    let client = client();
    let games = boards::presented();
    let wanted = if game.is_empty() {
        client.settings.with_untracked(|settings| settings.last_game.clone())
    } else {
        game
    };
    let first = games.iter().find(|info| info.key == wanted).or_else(|| games.first()).copied();
    let Some(first) = first else { return ().into_any() };
    let plan = Plan::new(first, client);
    let online = Memo::new(move |_| plan.count(Who::Open) > 0);
    let rows = move || (0..plan.rows.with(Vec::len)).map(|index| seat_row(plan, index)).collect_view();
    view! {
        {top(Some(strings::NEW_TABLE))}
        <main class="wrap newt" data-main>
            <h1 class="only-l">{strings::NEW_TABLE}</h1>
            <section aria-label=strings::GAME>
                <h2>
                    <span class="step">"1"</span>
                    {strings::GAME}
                </h2>
                {game_list(plan, games, client)} {move || daily::card_for(plan.game.get().key)}
            </section>
            <div class="mid">
                <section aria-label=strings::WHO_PLAYS>
                    <h2>
                        <span class="step">"2"</span>
                        {strings::WHO_PLAYS}
                    </h2>
                    <div class="sheet">{rows}</div>
                    {move || plan.is_unofficial().then(|| view! { <p class="muted under">{strings::UNOFFICIAL_HELP}</p> })}
                    {move || {
                        (server::there().get() == Some(false))
                            .then(|| view! { <p class="muted under">{strings::OPEN_NEEDS_SERVER}</p> })
                    }}
                </section>
                <section aria-label=strings::RULES_AND_PACE>
                    <h2>
                        <span class="step">"3"</span>
                        {strings::RULES_AND_PACE}
                    </h2>
                    <div class="sheet">{move || option_rows(plan)} {seed_row(plan)}</div>
                </section>
                {move || online.get().then(|| online_section(plan))}
            </div>
            <aside>{summary(plan, client)}</aside>
            <div class="nbar only-s">
                <span>
                    <b class="d">{move || plan.game.get().title}</b>
                    <small class="muted">{move || plan.fault().unwrap_or_else(|| note(plan).to_owned())}</small>
                </span>
                {open_button(plan, client)}
            </div>
        </main>
    }
    .into_any()
}

/// What only a table with open seats asks.
fn online_section(plan: Plan) -> impl IntoView {
    view! {
        <section aria-label=strings::TERMS>
            <h2>
                <span class="step">"4"</span>
                {strings::TERMS}
            </h2>
            <div class="sheet">{terms::rows(plan.terms)}</div>
        </section>
    }
}

fn game_list(plan: Plan, games: Vec<Info>, client: Client) -> impl IntoView {
    let rows = games
        .into_iter()
        .map(|info| {
            let on = move || plan.game.get().key == info.key;
            view! {
                <label class="gr" class:on=on>
                    <input
                        type="radio"
                        class="vh"
                        name="game"
                        value=info.key
                        prop:checked=on
                        on:change=move |_| plan.choose(info, client)
                    />
                    {boards::art(info.key)}
                    <span>
                        <b>{info.title}</b>
                        <small>
                            {strings::players(info.seats)} ", " {strings::minutes(boards::face(info.key).minutes)}
                        </small>
                    </span>
                    <span class="rd" aria-hidden="true"></span>
                </label>
            }
        })
        .collect_view();
    view! { <div class="gl" role="radiogroup" aria-label=strings::GAME>{rows}</div> }
}

fn seat_row(plan: Plan, index: usize) -> impl IntoView {
    let number = index + 1;
    let row = Memo::new(move |_| plan.rows.with(|rows| rows.get(index).cloned()));
    let who = Signal::derive(move || row.get().map_or(Who::Nobody, |row| row.who).key().to_owned());
    let pick = move |key: String| {
        plan.rows.update(|rows| {
            if let Some(row) = rows.get_mut(index) {
                row.who = Who::read(&key);
            }
        });
    };
    // The mark is that of the seat this row becomes; empty rows are skipped at the table.
    let seat = Memo::new(move |_| {
        plan.rows.with(|rows| {
            let before = rows.iter().take(index).filter(|row| row.who != Who::Nobody).count();
            Seat::new(before.min(5))
        })
    });
    let words = move || {
        let Some(row) = row.get() else { return ().into_any() };
        match row.who {
            Who::Person => {
                let help = if index == 0 { strings::YOU_AT_THIS_DEVICE } else { strings::AT_THIS_DEVICE };
                let named = move |event: leptos::ev::Event| {
                    let name = event_target_value(&event);
                    plan.rows.update(|rows| {
                        if let Some(row) = rows.get_mut(index) {
                            row.name = name;
                        }
                    });
                };
                view! {
                    <span>
                        <input
                            class="nameit"
                            maxlength="24"
                            aria-label=strings::name_of_seat(number)
                            placeholder=strings::friend(number)
                            prop:value=row.name.clone()
                            on:change=named
                        />
                        <small>{help}</small>
                    </span>
                }
                .into_any()
            }
            Who::Open => view! {
                <span>
                    <b>{strings::OPEN_SEAT}</b>
                    <small>{strings::WAITS_FOR_SOMEBODY}</small>
                </span>
            }
            .into_any(),
            Who::Bot => view! {
                <span>
                    <b>{row.bot_name()}</b>
                    <small>{row.level.map(|level| level.help)}</small>
                </span>
            }
            .into_any(),
            Who::Nobody => view! {
                <span>
                    <b>{strings::EMPTY}</b>
                    <small>{strings::SEAT_NOT_USED}</small>
                </span>
            }
            .into_any(),
        }
    };
    let is_bot = Memo::new(move |_| row.get().is_some_and(|row| row.who == Who::Bot));
    view! {
        <div class="seat2" class:unused=move || row.get().is_some_and(|row| row.who == Who::Nobody)>
            {move || mark(seat.get())} {words}
            <Segment
                label=strings::occupant_of_seat(number)
                choices=vec![
                    ("person", strings::PERSON),
                    ("open", strings::BY_LINK),
                    ("bot", strings::BOT),
                    ("none", strings::NONE),
                ]
                value=who
                pick
                shut=Callback::new(|key| {
                    let alone = server::there().get() == Some(false);
                    (alone && key == Who::Open.key()).then_some(strings::OPEN_NEEDS_SERVER)
                })
            /> {move || is_bot.get().then(|| levels(plan, index))}
        </div>
    }
}

fn levels(plan: Plan, index: usize) -> impl IntoView {
    let name = format!("level-{index}");
    let all = bots::levels(plan.game.get_untracked().key);
    let cards = all
        .iter()
        .enumerate()
        .map(|(strength, level)| {
            let on =
                move || plan.rows.with(|rows| rows.get(index).is_some_and(|row| row.level == Some(*level)));
            let pick = move |_| {
                plan.rows.update(|rows| {
                    if let Some(row) = rows.get_mut(index) {
                        row.level = Some(*level);
                    }
                });
            };
            let bars = (0..all.len()).map(|bar| view! { <i class:f={ bar <= strength }></i> }).collect_view();
            view! {
                <label class:on=on>
                    <input type="radio" class="vh" name=name.clone() prop:checked=on on:change=pick />
                    <b>
                        {level.name} <span class="pip4" aria-hidden="true">
                            {bars}
                        </span>
                    </b>
                    <small>{level.help}</small>
                </label>
            }
        })
        .collect_view();
    (!all.is_empty())
        .then(|| view! { <div class="lv" role="radiogroup" aria-label=strings::BOT_LEVEL>{cards}</div> })
}

fn option_rows(plan: Plan) -> impl IntoView {
    let specs = plan.game.get().options;
    if specs.is_empty() {
        return view! { <p class="muted note">{strings::NO_OPTIONS}</p> }.into_any();
    }
    let row = |spec: &'static OptionSpec| {
        if spec.is_text() { text_row(plan, spec).into_any() } else { option_row(plan, spec).into_any() }
    };
    specs.iter().map(row).collect_view().into_any()
}

fn option_row(plan: Plan, spec: &'static OptionSpec) -> impl IntoView {
    let value = Signal::derive(move || plan.options.with(|options| options.get(spec).to_owned()));
    let choices: Vec<_> = spec.choices.iter().map(|choice| (choice.key, choice.name)).collect();
    let help = move || {
        let value = value.get();
        let chosen = spec.choices.iter().find(|choice| choice.key == value).map_or("", |choice| choice.help);
        format!("{} {chosen}", spec.help)
    };
    view! {
        <div class="opt">
            <span>
                <b>{spec.name}</b>
                <small>{help}</small>
            </span>
            <Segment
                label=spec.name.to_owned()
                choices
                value
                pick=move |key: String| plan.options.update(|options| options.set(spec.key, &key))
            />
        </div>
    }
}

/// An option that is a line of text. Commas divide options elsewhere, so that blanks take their place.
fn text_row(plan: Plan, spec: &'static OptionSpec) -> impl IntoView {
    let value = move || plan.options.with(|options| options.get(spec).to_owned());
    let changed = move |event: leptos::ev::Event| {
        let text = event_target_value(&event).replace([',', ';'], " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        plan.options.update(|options| options.set(spec.key, &text));
        plan.check_options();
    };
    // The rules say which option they mean.
    let refused = move || {
        let named = format!("option {}", spec.key);
        plan.refused.get().filter(|refused| refused.contains(&named))
    };
    view! {
        <label class="opt">
            <span>
                <b>{spec.name}</b>
                <small>{spec.help}</small>
                <small class="refused" role="alert">{refused}</small>
            </span>
            <input
                class="field wide"
                maxlength=rules::LONGEST_TEXT
                placeholder=strings::NONE
                autocapitalize="characters"
                spellcheck="false"
                aria-invalid=move || refused().is_some().to_string()
                prop:value=value
                on:change=changed
            />
        </label>
    }
}

fn seed_row(plan: Plan) -> impl IntoView {
    view! {
        <label class="opt">
            <span>
                <b>{strings::SEED}</b>
                <small>{strings::SEED_HELP}</small>
            </span>
            <input
                class="field"
                maxlength="60"
                placeholder=strings::SEED_PLACEHOLDER
                on:change=move |event| plan.seed.set(event_target_value(&event))
            />
        </label>
    }
}

fn note(plan: Plan) -> &'static str {
    match plan.count(Who::Person) {
        1 if plan.taken() == 1 => strings::ALONE_NOTE,
        _ if plan.count(Who::Open) > 0 => strings::ONLINE_NOTE,
        0 => strings::WATCH_NOTE,
        1 => strings::STARTS_AT_ONCE,
        _ => strings::HAND_OVER_NOTE,
    }
}

fn open_button(plan: Plan, client: Client) -> impl IntoView {
    view! {
        <button
            type="button"
            class="btn pri"
            disabled=move || plan.busy.get() || plan.fault().is_some()
            title=move || plan.fault()
            on:click=move |_| plan.open(client)
        >
            {strings::OPEN_TABLE}
        </button>
    }
}

fn summary(plan: Plan, client: Client) -> impl IntoView {
    let game = move || plan.game.get();
    let chosen = move || {
        game()
            .options
            .iter()
            .map(|spec| {
                let value = plan.options.with(|options| options.get(spec).to_owned());
                let chosen = spec.choices.iter().find(|choice| choice.key == value);
                let name = match chosen {
                    Some(choice) => choice.name.to_owned(),
                    None if value.is_empty() => strings::NONE.to_owned(),
                    None => value,
                };
                view! {
                    <dt>{spec.name}</dt>
                    <dd>{name}</dd>
                }
            })
            .collect_view()
    };
    view! {
        <section class="sum" aria-label=strings::SUMMARY>
            <h2>{move || game().title}</h2>
            <p class="muted">{move || game().pitch}</p>
            <dl>
                <dt>{strings::SEATS}</dt>
                <dd>
                    {move || strings::seats_of(plan.taken(), plan.rows.with(Vec::len))}
                    {move || plan.is_unofficial().then(|| view! { <small class="unofficial">{strings::UNOFFICIAL}</small> })}
                </dd>
                <dt>{strings::PERSONS}</dt>
                <dd>{move || plan.count(Who::Person) + plan.count(Who::Open)}</dd>
                <dt>{strings::BOTS}</dt>
                <dd>{move || plan.count(Who::Bot)}</dd>
                {chosen}
                {move || {
                    (plan.count(Who::Open) > 0)
                        .then(|| {
                            let terms = plan.terms.get();
                            view! {
                                <dt>{strings::TERMS}</dt>
                                <dd>{strings::terms(&terms)}</dd>
                                <dt>{strings::CLOCK}</dt>
                                <dd>{strings::clock(terms.clock)}</dd>
                            }
                        })
                }}
                <dt>{strings::TIME}</dt>
                <dd>{move || strings::about_minutes(boards::face(game().key).minutes)}</dd>
            </dl>
            {open_button(plan, client)}
            <p class="muted under">{move || plan.fault().unwrap_or_else(|| note(plan).to_owned())}</p>
            {move || {
                let text = game().reconstructed;
                (!text.is_empty())
                    .then(|| {
                        view! {
                            <p class="muted edition">
                                <b>{strings::RECONSTRUCTED}</b>
                                {text}
                            </p>
                        }
                    })
            }}
        </section>
    }
}

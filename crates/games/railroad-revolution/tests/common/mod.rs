//! The scenarios start from a fixed table: tiles lie in the order of the tables (C2a in Chicago, C2b in
//! Little Rock and so on; T1, T2, T3, T4, T5, T6 in sections 1, 2, 4, 5, 7, 8), deal D1 is face up, seat 1
//! has A1-1 and A2-1, seat 2 the next ones. Every player has $600, 3 shares and four white workers; in
//! addition, seat 1 has a purple one, seat 2 an orange one, seat 3 a grey and seat 4 a turquoise one. Seat 1
//! begins.

use railroad_revolution::{
    City, Colour, DealTile, Frame, Milestone, NONE, Rail, RailroadRevolution, STACK_SIZE, Section, Setup,
    State, TABLES, TelegraphTile, Train,
};
use rules::{Game, Options, Pending, Seat, Viewer};
use rules_test::{Scenario, Stage};

pub struct At {
    pub game: RailroadRevolution,
    options: String,
    pub state: State,
}

pub fn two() -> At {
    table(2, "")
}

pub fn three() -> At {
    table(3, "")
}

pub fn four() -> At {
    table(4, "")
}

pub fn table(seats: u8, options: &str) -> At {
    let game = RailroadRevolution::new(
        seats,
        &Options::parse(options).expect("options"),
        RailroadRevolution::INFO.newest(),
    )
    .expect("a table");
    let mut state = game.start();
    while game.pending(&state) == Pending::Chance {
        let mut draws = Vec::new();
        game.draws(&state, &mut draws);
        game.resolve(&mut state, draws[0].0, &mut ());
    }
    for seat in Seat::all(seats) {
        let colour = state.setup_workers[0];
        state.setups[seat.index()] = NONE;
        state.setup_workers.rotate_left(1);
        let player = state.player_mut(seat);
        player.setup = Setup(6).0;
        player.supply[colour as usize] += 1;
    }
    state.setup_workers = [NONE; 4];
    state.round = 1;
    state.active = Seat::new(0);
    state.decider = Seat::new(0);
    state.stack.reset(Frame::Place);
    At { game, options: options.to_owned(), state }
}

impl At {
    /// Seats in texts count from 1.
    fn player(&mut self, seat: usize) -> &mut railroad_revolution::Player {
        &mut self.state.players[seat - 1]
    }

    pub fn money(mut self, seat: usize, money: u32) -> At {
        self.player(seat).money = money;
        self
    }

    pub fn shares(mut self, seat: usize, shares: u16) -> At {
        self.player(seat).shares = shares;
        self
    }

    /// Sets the supply of a player; the board is empty.
    pub fn workers(mut self, seat: usize, colours: &str) -> At {
        for colour in Colour::ALL {
            let there = std::mem::take(&mut self.player(seat).supply[colour.index()]);
            self.state.stock[colour.index()] += there;
        }
        for word in colours.split_whitespace() {
            let colour: Colour = word.parse().expect("a colour");
            assert!(self.state.stock[colour.index()] > 0, "no {colour} worker is left");
            self.state.stock[colour.index()] -= 1;
            self.player(seat).supply[colour.index()] += 1;
        }
        self
    }

    /// Moves a worker of the supply to the board.
    pub fn placed(mut self, seat: usize, colour: &str, space: usize) -> At {
        let colour: Colour = colour.parse().expect("a colour");
        self.player(seat).supply[colour.index()] -= 1;
        self.player(seat).board[space][colour.index()] += 1;
        self
    }

    /// Empties the stock of a colour: another player has all of them.
    pub fn out_of(mut self, colour: &str, holder: usize) -> At {
        let colour: Colour = colour.parse().expect("a colour");
        let all = std::mem::take(&mut self.state.stock[colour.index()]);
        self.player(holder).supply[colour.index()] += all;
        self
    }

    pub fn rails(mut self, seat: usize, rails: &str) -> At {
        for word in rails.split_whitespace() {
            let rail: Rail = word.parse().expect("a rail");
            self.player(seat).rails |= 1 << rail.0;
            self.player(seat).rails_left -= 1;
        }
        self
    }

    pub fn stations(mut self, seat: usize, cities: &str) -> At {
        for word in cities.split_whitespace() {
            let city: City = word.parse().expect("a city");
            self.player(seat).stations |= 1 << city.0;
            self.player(seat).buildings_left -= 1;
            if self.state.first_station[city.index()] == NONE {
                self.state.first_station[city.index()] = seat as u8 - 1;
            }
        }
        self
    }

    pub fn offices(mut self, seat: usize, sections: &str) -> At {
        for word in sections.split_whitespace() {
            let section: Section = word.parse().expect("a section");
            self.player(seat).offices |= 1 << section.0;
            self.player(seat).buildings_left -= 1;
            if self.state.first_office[section.index()] == NONE {
                self.state.first_office[section.index()] = seat as u8 - 1;
            }
        }
        self
    }

    pub fn tracks(mut self, seat: usize, tracks: [u8; 3]) -> At {
        self.player(seat).tracks = tracks;
        self
    }

    /// Gives trains from the stacks, face up or down.
    pub fn train(mut self, seat: usize, kind: Train, up: bool) -> At {
        self.state.trains[kind.index()] -= 1;
        let player = self.player(seat);
        let side = if up { &mut player.trains_up } else { &mut player.trains_down };
        side[kind.index()] += 1;
        self
    }

    pub fn milestone(mut self, seat: usize, place: usize, tile: &str, managers: &[&str]) -> At {
        let tile: Milestone = tile.parse().expect("a milestone");
        for player in &mut self.state.players {
            for open in player.open.iter_mut().filter(|open| **open == tile.0) {
                *open = NONE;
            }
        }
        for (stack, pile) in self.state.stacks.iter_mut().enumerate() {
            let first = 8 + stack * STACK_SIZE;
            if (first..first + STACK_SIZE).contains(&tile.index()) {
                pile.unseen &= !(1 << (tile.index() - first));
            }
        }
        self.player(seat).open[place] = tile.0;
        for (slot, manager) in managers.iter().enumerate().filter(|(_, manager)| !manager.is_empty()) {
            let colour: Colour = manager.parse().expect("a colour");
            self.state.stock[colour.index()] -= 1;
            self.player(seat).managers[place][slot] = colour.index() as u8;
        }
        self
    }

    pub fn deal(mut self, tile: &str) -> At {
        self.state.deal = tile.parse::<DealTile>().expect("a deal").0;
        self
    }

    /// Swaps the telegraph tile wanted into a section.
    pub fn tile(mut self, section: &str, tile: &str) -> At {
        let section: Section = section.parse().expect("a section");
        let tile: TelegraphTile = tile.parse().expect("a tile");
        let from =
            self.state.telegraph_tiles.iter().position(|there| *there == tile.0).expect("it lies somewhere");
        self.state.telegraph_tiles.swap(section.index(), from);
        self
    }

    /// Swaps the city tile wanted into a city of the same level.
    pub fn city(mut self, city: &str, tile: &str) -> At {
        let city: City = city.parse().expect("a city");
        let wanted = TABLES.city_tiles.iter().position(|facts| facts.id == tile).expect("a tile") as u8;
        let from =
            self.state.city_tiles.iter().position(|there| *there == wanted).expect("it lies somewhere");
        self.state.city_tiles.swap(city.index(), from);
        self
    }

    /// Sells pieces until this many are left.
    pub fn pieces(mut self, seat: usize, buildings: u8, rails: u8) -> At {
        let player = self.player(seat);
        player.buildings_sold += player.buildings_left - buildings;
        player.buildings_left = buildings;
        player.rails_sold += player.rails_left - rails;
        player.rails_left = rails;
        self
    }

    pub fn turn_of(mut self, seat: usize) -> At {
        self.state.active = Seat::new(seat - 1);
        self.state.decider = self.state.active;
        self
    }

    pub fn round(mut self, round: u8, last: u8) -> At {
        self.state.round = round;
        self.state.last_round = last;
        self
    }

    /// The deal phase of seat 1's turn.
    pub fn offered(mut self) -> At {
        self.state.turn.space = Some(railroad_revolution::Space::Railroad);
        self.state.turn.deal = true;
        self.state.stack.reset(Frame::Deal { left: false, right: false });
        self
    }

    #[track_caller]
    pub fn check(&self, scenario: &str) -> Stage<RailroadRevolution> {
        let view = self.game.view(&self.state, Viewer::Referee);
        let position = serde_json::to_value(view).expect("a view is JSON");
        let options = &self.options;
        Scenario::<RailroadRevolution>::on(position)
            .run(&format!("table {} {options}\n{scenario}", self.game.seats()))
    }
}

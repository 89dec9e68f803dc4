//! Spelling: which cards can form the letters of a word.

use crate::card::{LONGEST_WORD, Pile, Tile, Tiles, Word};
use crate::content::{LETTERS, QU};
use crate::values::Values;
use lexicon::Rack;
use std::ops::ControlFlow;

/// The cards available for a word, kind by kind: own ones before shared ones.
#[derive(Clone, Debug)]
pub struct Case {
    slots: [Slot; MOST_SLOTS],
    len: usize,
    /// In the solo game the order of the cards matters, because lines are laid under each other.
    ordered: bool,
    values: Values,
}

const MOST_SLOTS: usize = 40;

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    tile: Tile,
    left: u8,
    /// The first letter it prints; 0 for none.
    first: u8,
    /// Whether it has several letters.
    block: bool,
}

impl Case {
    pub fn new<const N: usize, const M: usize>(own: &Pile<N>, shared: &Pile<M>, values: Values) -> Case {
        let mut case = Case { slots: [Slot::default(); MOST_SLOTS], len: 0, ordered: false, values };
        own.iter().for_each(|card| case.add(Tile::new(card, false)));
        shared.iter().for_each(|card| case.add(Tile::new(card, true)));
        case.slots[..case.len].sort_unstable_by_key(|slot| slot.tile);
        case
    }

    /// A case in which the order of the cards also distinguishes words.
    pub fn ordered(mut self) -> Case {
        self.ordered = true;
        self
    }

    fn add(&mut self, tile: Tile) {
        match self.slots[..self.len].iter_mut().find(|slot| slot.tile == tile) {
            Some(slot) => slot.left += 1,
            None => {
                let letters = tile.card().letters();
                let first = letters.first().copied().unwrap_or_default();
                self.slots[self.len] = Slot { tile, left: 1, first, block: letters.len() > 1 };
                self.len += 1;
            }
        }
    }

    /// Every card, one by one.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.slots[..self.len].iter().flat_map(|slot| (0..slot.left).map(|_| slot.tile))
    }

    /// The same cards in the form that the lexicon expects.
    pub fn rack(&self) -> Rack {
        let mut rack = Rack::default();
        for tile in self.tiles() {
            let card = tile.card();
            let value = self.values.of(card);
            let added = match card.single() {
                Some(_) if card == QU => rack.add_tile_worth(b"QU", value),
                Some(letter) => rack.add_tile_worth(&[letter; 2], value),
                None => rack.add_tile_worth(card.letters(), value),
            };
            added.expect("a rack has room for every case");
        }
        rack
    }

    pub fn can_spell(&self, word: &Word) -> bool {
        let mut found = false;
        self.search(word, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// The different ways to set a word, in ascending order. Two ways are different if they use different
    /// cards or, in an ordered case, the same ones in another order.
    pub fn settings(&self, word: &Word) -> Vec<Tiles> {
        let mut found = Vec::new();
        self.search(word, &mut |tiles| {
            found.push(*tiles);
            ControlFlow::Continue(())
        });
        found.sort_unstable();
        found.dedup();
        if !self.ordered {
            found.sort_by_cached_key(|tiles| (tiles.sources(), *tiles));
            found.dedup_by_key(|tiles| tiles.sources());
            found.sort_unstable();
        }
        found
    }

    /// The way to set a word, if there is only one.
    pub fn only_setting(&self, word: &Word) -> Option<Tiles> {
        let mut only: Option<Tiles> = None;
        let mut several = false;
        self.search(word, &mut |tiles| {
            several = only.is_some_and(|known| !self.same_setting(&known, tiles));
            only = Some(only.map_or(*tiles, |known| known.min(*tiles)));
            if several { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        only.filter(|_| !several)
    }

    /// Are these two ways to set a word the same for this case?
    pub fn same_setting(&self, one: &Tiles, other: &Tiles) -> bool {
        if self.ordered { one == other } else { one.sources() == other.sources() }
    }

    /// The engine's proposal: the highest score, then own cards before shared ones.
    pub fn preset(&self, word: &Word) -> Option<Tiles> {
        let score = |tiles: &Tiles| self.values.score(tiles);
        self.settings(word).into_iter().min_by_key(|tiles| (u8::MAX - score(tiles), tiles.shared(), *tiles))
    }

    /// If a word cannot be spelled, the index of the first letter that no card is left for.
    pub fn missing(&self, word: &Word) -> Option<usize> {
        let beginnings = (1..=word.len()).map(|end| Word::known(&word.letters()[..end]));
        // A prefix can fail although the whole word does not, because of a letter that only a block
        // provides.
        (!self.can_spell(word)).then(|| {
            let reach = beginnings.filter(|part| self.can_spell(part)).map(|part| part.len()).max();
            reach.unwrap_or_default().min(word.len() - 1)
        })
    }

    fn search(&self, word: &Word, found: &mut impl FnMut(&Tiles) -> ControlFlow<()>) {
        let letters = word.letters();
        let mut there = [false; LETTERS];
        for slot in &self.slots[..self.len] {
            slot.tile.card().letters().iter().for_each(|letter| there[(letter - b'A') as usize] = true);
        }
        there[(b'U' - b'A') as usize] |= there[QU.index()];
        if letters.iter().all(|letter| there[(letter - b'A') as usize]) {
            let mut search = Search {
                letters,
                slots: self.slots,
                len: self.len,
                ordered: self.ordered,
                tiles: [Tile::default(); LONGEST_WORD],
                last: [0; LETTERS],
                found,
            };
            // It does not matter here whether the search was stopped.
            let _ = search.from(0, 0);
        }
    }
}

struct Search<'a, F> {
    letters: &'a [u8],
    slots: [Slot; MOST_SLOTS],
    len: usize,
    ordered: bool,
    tiles: [Tile; LONGEST_WORD],
    /// By letter: the slot used last. Cards of one letter are used in the order of the slots, so that
    /// each set of cards is found only once.
    last: [u8; LETTERS],
    found: &'a mut F,
}

impl<F: FnMut(&Tiles) -> ControlFlow<()>> Search<'_, F> {
    fn from(&mut self, at: usize, used: usize) -> ControlFlow<()> {
        let Some(letter) = self.letters.get(at).copied() else {
            let tiles = Tiles::new(&self.tiles[..used]).unwrap_or_default();
            return (self.found)(&tiles);
        };
        let by_letter = (letter - b'A') as usize;
        for index in 0..self.len {
            let Slot { tile, left, first, block } = self.slots[index];
            if left == 0 || first != letter {
                continue;
            }
            let card = tile.card();
            if block {
                if self.letters[at..].starts_with(card.letters()) {
                    self.take(index, tile, at + card.letters().len(), used)?;
                }
                continue;
            }
            let last = self.last[by_letter];
            if !self.ordered && index < last as usize {
                continue;
            }
            self.last[by_letter] = index as u8;
            let twin = if card == QU { b'U' } else { letter };
            let done = self.take(index, tile, at + 1, used).is_break()
                || (self.letters.get(at + 1) == Some(&twin)
                    && self.take(index, tile.widened(), at + 2, used).is_break());
            self.last[by_letter] = last;
            if done {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, index: usize, tile: Tile, at: usize, used: usize) -> ControlFlow<()> {
        self.slots[index].left -= 1;
        self.tiles[used] = tile;
        let flow = self.from(at, used + 1);
        self.slots[index].left += 1;
        flow
    }
}

// The games, one line each. A new game adds its line; no test needs to know more.
//   key      as in the address of "new table"
//   deal     a seed with which the game is short
//   moves    more decisions than a person needs for a whole game
//   keys     letters that choose something at this table, in the order of preference
//   secret   finds what only one's own eyes may see on the page: text of every secret thing
export const games = [
  { key: 'us-telegraph', deal: 'what hath god wrought', moves: 400, keys: ['b', 'd', 'w', 'k', 's', 'e'], secret: '.hand .resource-card' },
  { key: 'telegraph-road', deal: 'what hath god wrought', moves: 400, keys: ['9', '5', '1', '0'], secret: '.hand .hand-card' },
  { key: 'telegram', deal: 'stop', moves: 500, keys: ['0', '0', '0'], secret: '.telegram .own' },
  { key: 'letterpress', deal: 'press', moves: 300, keys: ['-', '-', '-'], secret: '.letterpress .own' },
  { key: 'railroad-revolution', deal: 'golden spike', moves: 900, keys: ['t', 's', 'r', 'd', '1', '2', '0', '$', 'h'], secret: '.choice-card.secret' },
];

import { card, type Fault } from './page-faults.ts';

const shortText = { text: '<p>Two rooms and a garden.</p>' };
const shortThai = { html: '<html lang="th">', ...card({ 'og:locale': null }) };

export const contentFaults: Fault[] = [
  ['a page with one sentence', ['page/thin'], shortText],
  [
    'a page with one sentence below a header and links in navigation',
    ['page/thin'],
    { ...shortText, footer: '<footer><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></footer>' },
  ],
  ['a short page that uses a script', ['page/thin'], { text: '', script: '<script src="/menu.js" defer></script>' }],
  ['a short page in Thai', ['page/thin'], { ...shortThai, text: '<p>ห้องพักสองห้องและสวน</p>' }],
  ['lorem ipsum', ['page/placeholder'], { main: '<p>Lorem ipsum dolor sit amet, consectetur.</p>' }],
  ['a note of the author', ['page/placeholder'], { main: '<p>TODO: describe the rooms</p>' }],
  ['coming soon as the heading', ['page/placeholder'], { h1: '<h1>Coming soon!</h1>' }],
  ['coming soon as the title', ['page/placeholder'], { title: '<title>Under construction | Harbour Lodges</title>' }],
  ['coming soon and nothing else', ['page/placeholder'], { text: '<p>Our rates are coming soon.</p>' }],
];

import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#build/markdown-renderer.ts';
import type { ContentProblem } from '#build/read-content.ts';

const published = {
  sources: [],
  src: '/a.jpg',
  type: 'image/jpeg',
  width: 4,
  height: 3,
  colour: null,
  social: '/s.jpg',
};
const file = 'content/blog/a.jpg';
const image = { file, bytes: 1, width: 4, height: 3, published, variants: [] };
const renderer = createMarkdownRenderer(
  new Map([
    [file, image],
    ['content/blog/b.jpg', null],
  ]),
);

function problemsOf(markdown: string): string[] {
  const problems: ContentProblem[] = [];
  renderer.html(markdown, { file: 'content/blog/x.en.md', line: 10, problems });
  return problems.map(({ message }) => message.replace('content/blog/x.en.md:', ''));
}

test.each([
  ['A.\n\n<script>x()</script>', '12 the build would remove <script>.'],
  ['A.\n\nB <b onclick="x()">c</b>', '12 the build would remove <b>.'],
  ['A.\n\n<p onclick="x()">c</p>', '12 the build would remove attribute onclick of <p>.'],
  ['A.\n\n<a href="javascript:x()">c</a>', '12 the build would remove attribute href of <a>.'],
  ['A.\n\n# B', '12 the build would remove <h1>.'],
  ['A.\n\n<img src="./a.jpg">', '12 the build would remove <img>.'],
  ['A.\n\n![B](./c.jpg)', '12 the image ./c.jpg is not a file beside this one.'],
  ['A.\n\n![B](./50%.jpg)', '12 the image ./50%.jpg is not a file beside this one.'],
  ['A.\n\n![B](./b.jpg)', '12 the image ./b.jpg cannot be read as JPEG, PNG, WebP or AVIF.'],
  ['A.\n\n![](./a.jpg)', '12 the image ./a.jpg has no alternative text.'],
  ['![A](./a.jpg)\nB\n![](./a.jpg)', '12 the image ./a.jpg has no alternative text.'],
  ['A ![B](./a.jpg "C")', '10 the build would remove the caption of the image ./a.jpg.'],
  ['| A |\n| --- |\n| b |\n| ![](./a.jpg) |', '13 the image ./a.jpg has no alternative text.'],
])('%j stops the build with its line', (markdown, problem) => {
  expect(problemsOf(markdown)).toEqual([problem]);
});

test.each([
  ['A.\n\n![B](./a.jpg)\n\n![C](./a.jpg)', ['eager', 'lazy']],
  ['A.\n\n## D\n\n![B](./a.jpg)', ['lazy']],
])('an image before the first heading is loaded at once if the page begins with the text: %j', (markdown, expected) => {
  const loadingOf = (html: string) => [...html.matchAll(/loading="(\w+)"/g)].map(([, loading]) => loading);
  const place = { file: 'content/blog/x.en.md', line: 1, problems: [] };
  expect(loadingOf(renderer.html(markdown, place, { isFirst: true }))).toEqual(expected);
  expect(new Set(loadingOf(renderer.html(markdown, place)))).toEqual(new Set(['lazy']));
});

test.each(['Table: Ships', 'Table : Ships', 'Tableau : Ships', 'Tableau\u00a0: Ships', 'Tabla: Ships'])(
  'a paragraph %j in front of a table is its caption',
  (caption) => {
    const place = { file: 'content/blog/x.en.md', line: 1, problems: [] };
    const html = renderer.html(`${caption}\n\n| A |\n| --- |\n| b |`, place);
    expect(html).toMatch(/^<table>\s*<caption>Ships<\/caption>/);
  },
);

test('an image with a title is a figure with a caption', () => {
  const problems: ContentProblem[] = [];
  const html = renderer.html('A.\n\n![B](./a.jpg "C < D")', { file: 'content/blog/x.en.md', line: 1, problems });
  expect(html).toMatch(/<figure><span class="image">.*<\/span><figcaption>C &lt; D<\/figcaption><\/figure>$/s);
  expect(problems).toEqual([]);
});

test.each([
  [{ image: './a.jpg' }, 'the cover ./a.jpg has no alternative text.'],
  [{ image: './a.jpg', alt: null }, 'the cover ./a.jpg has no alternative text.'],
  [{ image: './50%.jpg', alt: 'A' }, 'the image ./50%.jpg is not a file beside this one.'],
])('the cover %j stops the build', (cover, problem) => {
  const problems: ContentProblem[] = [];
  renderer.cover(cover, { file: 'content/blog/x.en.md', line: 4, problems });
  expect(problems.map(({ message }) => message)).toEqual([`content/blog/x.en.md:4 ${problem}`]);
});

test('the files that texts show are remembered, missing ones too', () => {
  const fresh = createMarkdownRenderer(new Map([[file, image]]));
  const place = { file: 'content/blog/x.en.md', line: 1, problems: [] };
  fresh.html('![A](./a.jpg) ![B](../services/b.jpg)', place);
  fresh.cover({ image: 'c.jpg', alt: '' }, place);
  expect([...fresh.usedImages]).toEqual([file, 'content/services/b.jpg', 'content/blog/c.jpg']);
});

test('the columns of a table are aligned as in its Markdown', () => {
  const problems: ContentProblem[] = [];
  const table = '| A | B | C |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |';
  const html = renderer.html(table, { file: 'content/blog/x.en.md', line: 1, problems });
  expect(problems).toEqual([]);
  expect(html.match(/<t[hd] [^>]*>/g)).toEqual([
    ...['<th data-align="left">', '<th data-align="center">', '<th data-align="right">'],
    ...['<td data-align="left">', '<td data-align="center">', '<td data-align="right">'],
  ]);
});

test.each([
  ...['![A crane](./a.jpg)', '![](./a.jpg "decorative")', '```html\n<script>\n```', '## Images\n\nA.'],
  ...['A <sup>b</sup>\n\n## Images', '##### A', '~~A~~ `<b>` 1 < 2', '[A](mailto:a@b.example) [b](tel:+27)'],
])('%j is shown', (markdown) => {
  expect(problemsOf(markdown)).toEqual([]);
});

test('HTML that is not closed ends with its text', () => {
  const html = renderer.html('A <sup>b.', { file: 'content/blog/x.en.md', line: 1, problems: [] });
  expect(html).toBe('<p>A <sup>b.</sup></p>');
});

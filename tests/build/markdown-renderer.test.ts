import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#build/markdown-renderer.ts';
import type { ContentProblem } from '#build/read-content.ts';

const shown = { sources: [], src: '/a.jpg', type: 'image/jpeg', width: 4, height: 3, colour: null, social: '/s.jpg' };
const file = 'content/blog/a.jpg';
const image = { file, bytes: 1, width: 4, height: 3, shown, variants: [] };
const renderer = createMarkdownRenderer(new Map([[file, image]]));

function problemsOf(markdown: string): string[] {
  const problems: ContentProblem[] = [];
  renderer.html(markdown, { file: 'content/blog/x.en.md', line: 10, problems });
  return problems.map(({ message }) => message.replace('content/blog/x.en.md:', ''));
}

test.each([
  ['A.\n\n<script>x()</script>', '12 the build would remove <script>: write it in Markdown.'],
  ['A.\n\nB <b onclick="x()">c</b>', '12 the build would remove <b>: write it in Markdown.'],
  ['A.\n\n<p onclick="x()">c</p>', '12 the build would remove attribute onclick of <p>: write it in Markdown.'],
  ['A.\n\n<a href="javascript:x()">c</a>', '12 the build would remove attribute href of <a>: write it in Markdown.'],
  ['A.\n\n<img src="./a.jpg">', '12 the build would remove <img>: write it in Markdown.'],
  ['A.\n\n![B](./c.jpg)', '12 the image ./c.jpg is not a file beside this one.'],
  [
    'A.\n\n![](./a.jpg)',
    '12 the image ./a.jpg has no alternative text: write it in the brackets, or "decorative" as title.',
  ],
])('%j stops the build with its line', (markdown, problem) => {
  expect(problemsOf(markdown)).toEqual([problem]);
});

test('the columns of a table are aligned as its Markdown says', () => {
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

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { ViteDevServer } from 'vite';
import { readWords } from '#build/site-words.ts';
import { startEditorServer } from '../../editor/editor-server.ts';
import { formatEntry } from '../../editor/format-entry.ts';
import { buildingMs, copySite, type SiteCopy } from '../support/copy-project.ts';
import { root } from '../support/root.ts';

test.describe.configure({ mode: 'default' }); // one copy for all
test.use({ viewport: { width: 1440, height: 3600 } }); // a field is made when it comes into view

const languages = ['en', 'fr', 'es'] as const;
const question = (language: string, answer: string) => `---
${language === 'en' ? 'order: 9\nicon: help\n' : ''}title: Delivery ${language}
questions:
  - question: Do you deliver? (${language})
    answer: ${answer}
---
`;
const faqFile = (language: string) => `content/faq/of-a-test.${language}.md`;
const faqFiles = Object.fromEntries(languages.map((language) => [faqFile(language), question(language, 'Yes.')]));

let copy: SiteCopy;
let editor: ViteDevServer;

test.beforeAll(async () => {
  test.setTimeout(buildingMs);
  copy = await copySite(faqFiles);
  editor = await startEditorServer(copy.folder, 0);
});

test.afterAll(async () => {
  await editor?.close();
  await copy?.remove();
});

const address = () => editor.resolvedUrls?.local[0] ?? '';

/** Opens the editor on a folder inside the browser, which has the files and stands in for the folder that one picks. */
async function openEditor(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(address());
  await page.evaluate(async (given) => {
    const top = await navigator.storage.getDirectory();
    await top.getDirectoryHandle('.git', { create: true }); // the editor looks for it
    for (const [path, text] of Object.entries(given)) {
      const names = path.split('/');
      let folder = top;
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    }
  }, files);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
}

/** A file as the editor left it. */
function readFile(page: Page, path: string): Promise<string> {
  return page.evaluate(async (given) => {
    const names = given.split('/');
    let folder = await navigator.storage.getDirectory();
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    const file = await folder.getFileHandle(names.at(-1) ?? '');
    return (await file.getFile()).text();
  }, path);
}

const openCollection = (page: Page, name: string) => page.getByRole('treeitem', { name }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry saved.')).toBeVisible();
}

test('icons are drawn, and no request may leave the machine', async ({ page }) => {
  await openEditor(page, faqFiles);
  await openCollection(page, 'FAQ');
  await expect(page.getByText('Delivery en')).toBeVisible();
  const icon = page.locator('.material-symbols-outlined').first();
  const width = () => icon.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThan(40); // the name of the icon as a word is wider
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: '' }));
  const ask = () => fetch('https://elsewhere.example/', { mode: 'no-cors' }).then(String, () => 'refused');
  expect(await page.evaluate(ask)).toBe('refused');
});

test('no file of the project is served but those of the editor', async ({ request }) => {
  const statusOf = async (file: string) => (await request.get(`${address()}@fs${join(root, file)}`)).status();
  expect(await statusOf('editor/main.ts')).toBe(200);
  for (const file of ['package.json', 'content/site.json', 'goshen.config.json']) {
    expect(await statusOf(file), file).toBe(403);
  }
});

test('an answer is changed, and nothing else in the file', async ({ page }) => {
  await openEditor(page, faqFiles);
  await openCollection(page, 'FAQ');
  await page.getByRole('gridcell', { name: 'Delivery en', exact: true }).click();
  const questions = page.getByRole('group', { name: /Questions.*Field/ }).first();
  await questions.getByRole('button', { name: 'Expand', exact: true }).click();
  await questions.getByRole('textbox', { name: 'Answer' }).fill('Yes: from {{facts.price.web}}, “as agreed”.');
  await save(page);
  const changed = question('en', '"Yes: from {{facts.price.web}}, “as agreed”."');
  await expect.poll(() => readFile(page, faqFile('en'))).toBe(changed);
  for (const language of ['fr', 'es'])
    expect(await readFile(page, faqFile(language))).toBe(faqFiles[faqFile(language)]);
  await buildWith({ [faqFile('en')]: changed });
});

test('an article is created in three languages', async ({ page }) => {
  await openEditor(page, faqFiles);
  await openCollection(page, 'Articles');
  await page.getByRole('button', { name: 'Create New Entry' }).first().click();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByRole('radiogroup', { name: 'Category' }).getByRole('radio').first().check();
  await english.getByRole('textbox', { name: 'Published at' }).fill('2024-05-01');
  await english.getByRole('textbox', { name: 'Author' }).fill('Naledi');
  await writeTexts(english, 'Linen and wool');
  await writeTexts(page.getByRole('group', { name: 'French' }), 'Lin et laine');
  await page.getByRole('group', { name: 'French' }).getByRole('radio', { name: 'Spanish' }).click();
  await writeTexts(page.getByRole('group', { name: 'Spanish' }), 'Lino y lana');
  await save(page);

  const files: Record<string, string> = {};
  for (const language of languages) {
    const file = `content/blog/linen-and-wool.${language}.md`;
    files[file] = await readFile(page, file);
    expect(files[file], file).toBe(formatEntry('blog', files[file] ?? ''));
  }
  const parts = await buildWith(files);
  for (const [language, title] of [
    ['en', 'Linen and wool'],
    ['fr', 'Lin et laine'],
    ['es', 'Lino y lana'],
  ]) {
    expect(parts.get(`${language}/article/linen-and-wool`)).toMatchObject({ title });
  }
});

/** Fills in what a translation has. */
async function writeTexts(form: Locator, title: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  for (const name of ['Excerpt', 'Meta title', 'Meta description']) {
    await form.getByRole('textbox', { name }).fill(`${title}: ${name}`);
  }
  for (const name of ['Tag', 'Keyword']) {
    await form.getByRole('button', { name: new RegExp(`Add.*${name}`) }).click();
    await form
      .getByRole('group', { name: new RegExp(`${name}.*Field`) })
      .getByRole('textbox')
      .fill(title);
  }
  const body = form
    .getByRole('group', { name: /Text.*Field/ })
    .last()
    .getByRole('textbox');
  await body.click();
  await body.pressSequentially(`${title} are woven.`);
}

/** The parts of the site with these files, as the build reads them. */
async function buildWith(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) await writeFile(join(copy.folder, file), text);
  return (await readWords(copy.folder)).parts;
}

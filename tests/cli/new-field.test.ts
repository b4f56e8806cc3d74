import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { buildingMs, checkTypes, copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { renderCopy } from '../support/render-copy.ts';

const value = '82 111 2222';

/** The steps of CONTRIBUTING.md for a new field. */
async function addField({ root, edit, write }: ProjectCopy): Promise<void> {
  const row =
    "orderNumber: { label: 'Order', mask: 'all', isOptional: true, max: 30, pattern: /^[+\\d ()-]*$/, type: 'tel' },";
  await edit('src/domain/contact/fields.ts', '  message: {', `  ${row}\n  message: {`);
  for (const language of languages) {
    const file = `locales/${language}/form.json`;
    const form = JSON.parse(await readFile(join(root, file), 'utf8'));
    form.labels.orderNumber = `Number of the order ${language}`;
    form.errors.orderNumber = { max: `Too long ${language}`, format: `Not a number ${language}` };
    await write(file, JSON.stringify(form));
  }
}

/** Takes a message through the copy's own code, and prints what becomes of it. */
const journey = `
import { DatabaseSync } from 'node:sqlite';
import { parseContactMessage } from '#domain/contact/message.ts';
import { buildContactEmail } from '#server/outbox/emails.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';

const [file, orderNumber] = process.argv.slice(2);
const typed = { firstName: 'Zoë', lastName: 'Nkosi', email: 'zoe@example.org', message: 'We need a site.' };
const parsed = parseContactMessage({ ...typed, orderNumber });
const now = new Date();
const outbox = await openOutbox({ kind: 'sqlite', file });
const options = { language: 'en', trapped: false, claimed: { timestamp: null, userAgent: null }, limits: [], floodLimit: null };
for (const key of ['kept', 'erased'])
  await outbox.enqueue({ message: parsed.message, key: { value: key, keepMs: 1000 }, maxQuarantined: 1, ...options }, now);
const [message, erased] = await outbox.list({ limit: 2 });
await outbox.erase([erased.id], 'request', { at: now, by: null });
const database = new DatabaseSync(file, { readOnly: true });
const left = database.prepare('SELECT * FROM messages WHERE id = ?').get(erased.id);
await outbox.close();
console.log(JSON.stringify({
  refused: [parseContactMessage({ ...typed, orderNumber: 'the last one' }).invalid, parseContactMessage(typed).message.orderNumber],
  mail: buildContactEmail(message, { from: 'a@example.org', to: [], host: 'example.org' }).text,
  left: Object.values(left),
}));
`;

test('a field declared in one table is in the form, policy, mail and export, and is erased', {
  timeout: buildingMs,
}, async () => {
  const copy = await copyProject();
  await addField(copy);
  expect(await checkTypes(copy.root)).toBe('');

  const site = await renderCopy(copy.root);
  for (const language of languages) {
    const input = (await site.showPage('/contact', language)).querySelector('input[name=orderNumber]');
    expect(input?.getAttribute('type')).toBe('tel');
    expect(input?.closest('.field')?.textContent).toContain(`Number of the order ${language}`);
    const policy = await site.showPage('/privacy-policy', language);
    expect(policy.querySelector('main')?.textContent).toContain(`Number of the order ${language}`);
  }

  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: 'file:./messages.db' };
    return (await promisify(execFile)(process.execPath, args, { cwd: copy.root, env })).stdout;
  };
  await copy.write('journey.ts', journey);
  const { refused, mail, left } = JSON.parse(await run('journey.ts', 'messages.db', value));
  expect(refused).toEqual([{ orderNumber: 'format' }, null]);
  expect(mail).toContain(`Order:      ${value}\n`);
  expect(left.filter((cell: unknown) => String(cell).includes(value))).toEqual([]);
  for (const format of ['csv', 'json'])
    expect(await run('cli/goshen.js', 'messages', 'export', '--all', '-f', format)).toContain(value);
  const [, id = ''] = /"id": "([^"]+)"/.exec(await run('cli/goshen.js', 'messages', 'list', '-f', 'json')) ?? [];
  const shown = await run('cli/goshen.js', 'messages', 'show', id);
  expect(shown).not.toContain(value);
  expect(await run('cli/goshen.js', 'messages', 'show', id, '--reveal')).toContain(value);
});

import { expect, test } from 'vitest';
import { copyProject } from '../support/copy-project.ts';
import { renderCopy } from '../support/render-copy.ts';

test('a legal document shows what its text says before the first heading', async () => {
  const copy = await copyProject();
  await copy.edit('content/legal/terms-of-service.en.md', '---\n\n', '---\n\nRead **this** first.\n\n');
  const page = await (await renderCopy(copy.root)).showPage('/terms-of-service', 'en');
  const opening = page.querySelector('.legal__sections > .prose');
  expect(opening?.innerHTML).toBe('<p>Read <strong>this</strong> first.</p>');
  expect(opening?.nextElementSibling?.className).toBe('legal__section');
});

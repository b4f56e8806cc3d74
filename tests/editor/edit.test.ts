import { spawnSync } from 'node:child_process';
import { createServer, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startEditorServer } from '../../editor/editor-server.ts';
import { listenForTest } from '../support/listen-for-test.ts';
import { root } from '../support/root.ts';

test('npm run edit says in a sentence that its port is in use', async () => {
  const port = new URL(await listenForTest(createServer())).port;
  const { status, stderr } = spawnSync(process.execPath, ['editor/edit.ts'], {
    cwd: root,
    env: { ...process.env, EDITOR_PORT: port },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `Port ${port} is in use, perhaps by another npm run edit. Set EDITOR_PORT to a free port.\n`,
  });
});

test('the editor refuses a request with the name of another host', async () => {
  const editor = await startEditorServer(root, 0);
  onTestFinished(() => editor.close());
  const url = editor.resolvedUrls?.local[0] ?? '';
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${url}config.json`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
  expect(await statusFor('elsewhere.example')).toBe(403);
  expect(await statusFor(new URL(url).host)).toBe(200);
});

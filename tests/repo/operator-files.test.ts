import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, matchesGlob } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writtenLanguages } from '#domain/locale.ts';
import { variableNames } from '#server/env.ts';
import { countSubmissions, measureLog, measurePages } from '#server/operations/metrics.ts';
import { measureRequests } from '#server/operations/request-metrics.ts';
import { measureStore } from '#server/operations/store-metrics.ts';
import { root } from '../support/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const operations = read('docs/operations.md');

/** Every metric of the server, by name; nothing is measured. */
function listMetrics(): string[] {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measurePages(register, { counts: () => ({ hits: 0, misses: 0, entries: 0 }) }, new Set());
  measureLog(register, { lostLines: () => 0 });
  const noStore = () => Promise.reject(new Error('none'));
  measureStore(register, {
    storeState: async () => 'down',
    outbox: { counts: noStore, now: noStore },
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
  });
  countSubmissions(async () => ({ kind: 'refused', status: 400, values: null }), register);
  measureRequests(
    createServer(),
    { pages: [], slugs: { articles: [], services: [], servicesWithoutPage: [] } },
    register,
  );
  return register.getMetricsAsArray().map(({ name }) => name);
}

const metrics = listMetrics();
const known = new Set(metrics.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
const namesIn = (expression: string) => expression.match(/\b(?:goshen|nodejs|process)_[a-z0-9_]+/g) ?? [];

type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

type Panel = { title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] };

describe.each(alerts)('the alert $alert', ({ alert, expr, annotations }) => {
  test('queries metrics that the server has', () => {
    expect(namesIn(expr).filter((name) => !known.has(name))).toEqual([]);
  });

  test('has the runbook section that it links to', () => {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(operations).toContain(`\n### ${alert}\n`);
  });
});

test('no section is left of an alert that is gone', () => {
  const sections = [...operations.matchAll(/^### (Goshen\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
});

test.each(panels)('the panel "$title" queries metrics that the server has', ({ targets }) => {
  const names = targets.flatMap(({ expr }) => namesIn(expr));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('docs/operations.md names only metrics that the server has', () => {
  const named = [...operations.matchAll(/`(goshen_\w+)`/g)].map(([, name = '']) => name);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('each link to a section of docs/operations.md finds it', () => {
  const anchors = [...operations.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...`${operations}${read('docs/errors.md')}`.matchAll(/\]\((?:operations\.md)?#([^)]+)\)/g)];
  expect(links.map(([, anchor]) => anchor).filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
});

type Service = {
  container_name?: string;
  env_file?: unknown;
  volumes?: string[];
  secrets?: string[];
  image: string;
  pull_policy?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, unknown>;
};
const { services, secrets } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};

test('compose sets only variables that the server knows', () => {
  const set = ['site', 'replica-1', 'replica-2'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
  expect(set).not.toEqual([]);
  expect(set.filter((name) => !variableNames.includes(name.replace(/_FILE$/, '')))).toEqual([]);
});

test.each(['site', 'replica-1', 'replica-2'])(
  'compose passes every setting of .env to %s, and each secret as the file that .env names',
  (name) => {
    const { env_file: settings, environment = {}, secrets: mounted = [] } = services[name] ?? {};
    expect(settings).toEqual([{ path: '.env', required: false }]);
    const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
    expect(files.length).toBeGreaterThan(2);
    for (const [variable, value] of files) {
      const [, secret = 'none'] = /\/run\/secrets\/([\w-]+)/.exec(String(value)) ?? [];
      expect(mounted).toContain(secret);
      const isOptional = value === `\${${variable}:+/run/secrets/${secret}}`;
      expect(secrets[secret]?.file).toBe(isOptional ? `\${${variable}:-/dev/null}` : `./secrets/${secret}`);
    }
  },
);

test.each(['site', 'replica-1', 'replica-2'])('compose runs the image that GOSHEN_TAG names as %s', (name) => {
  expect(services[name]?.image).toBe(`goshen:\${GOSHEN_TAG:-latest}`);
});

test.each(['site', 'replica-1', 'replica-2'])('compose never pulls an image named goshen as %s', (name) => {
  expect(services[name]?.pull_policy).toBe('never');
});

test('compose mounts no folder of secrets, which only the user of the host may enter', () => {
  const volumes = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
  expect(volumes.filter((volume) => volume.includes('secrets'))).toEqual([]);
});

test('no secret is in the environment of a container', () => {
  const values = Object.values(services).flatMap(({ environment = {} }) => Object.values(environment));
  expect(values.filter((value) => /PASSWORD|SECRET(?!_FILE)|:\/\/[^/]*@/.test(String(value)))).toEqual([]);
});

test('the documented commands find the container of the site', () => {
  const documented = operations + read('README.md');
  const named = [...documented.matchAll(/docker run(?! --rm)(?: --name (\S+))?/g)].map(([, name]) => name);
  expect([services.site?.container_name, ...new Set(named)]).toEqual(['site', 'site']);
  const executed = [...documented.matchAll(/docker (?:exec|stop|start|cp) (?:-\S+ )*([\w-]+)/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(executed)]).toEqual(['site']);
});

test('nginx logs each request without the address of the client', () => {
  const nginx = read('deploy/nginx.conf');
  const [, format = ''] = /log_format requests ([^;]+);/.exec(nginx) ?? [];
  expect(nginx).toMatch(/^\s+access_log \S+ requests\b/m);
  expect(format).toContain('$request_id');
  expect(format).not.toMatch(/remote_addr|forwarded|request_uri|args|user_agent|referer/);
});

test.each(['site', 'replica-1', 'replica-2', 'proxy', 'caddy'])(
  'compose gives %s no more rights than it needs',
  (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  },
);

test('the database gets only what it needs to prepare its volume as root', () => {
  expect(services.database).toMatchObject({
    cap_drop: ['ALL'],
    cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    security_opt: ['no-new-privileges:true'],
  });
});

test('the site alone starts without a profile, everything else with one', () => {
  const alone = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);
  expect(alone.map(([name]) => name)).toEqual(['site']);
});

test('nginx passes on the languages of the site, and no other', () => {
  const lists = [...read('deploy/nginx.conf').matchAll(/"~\^\(\?<\w+>((?:[a-z]{2,3}\|)+[a-z]{2,3})\)/g)].map(
    ([, list]) => list,
  );
  expect(lists).toEqual([writtenLanguages.join('|'), writtenLanguages.join('|')]);
});

test('nginx knows the replicas of compose, and lets go of connections before they do', () => {
  const nginx = read('deploy/nginx.conf');
  const upstreams = [...nginx.matchAll(/^\s+server ([\w-]+):3000/gm)].map(([, name]) => name);
  expect(upstreams).toEqual(Object.keys(services).filter((name) => name.startsWith('replica-')));
  const [, seconds] = /keepalive \d+;\s+keepalive_timeout (\d+)s;/.exec(nginx) ?? [];
  expect(Number(seconds)).toBeLessThan(65);
});

test('the image copies what is there, runs as a number, and needs no npm', () => {
  const dockerfile = read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY --from=build (?:--chown=0:0 )?(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  const paths = copied
    .map((path) => path.replace('/app/', ''))
    .filter((path) => !/^(?:node_modules|dist|sbom|\.compile-cache)/.test(path));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(dockerfile).toMatch(/^USER \d+:\d+$/m);
  expect(dockerfile.trimEnd().split('\n').at(-1)).toBe('CMD ["node", "dist/server/index.js"]');
});

test('the compiled code in the image belongs to root, as its sources do', () => {
  const [build = '', image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const afterFirstStart = build.slice(build.indexOf('dist/server/index.js'));
  expect(afterFirstStart).toMatch(/^USER 0:0\nRUN chown -R 0:0 \.compile-cache && chmod -R a=rX \.compile-cache$/m);
  expect(image).toMatch(/^COPY --from=build --chown=0:0 \/app\/\.compile-cache \.compile-cache$/m);
});

test('npm start gives Node the settings of the image, the systemd unit malloc too', () => {
  const settingsIn = (text: string) =>
    [...text.matchAll(/\bMALLOC_\w+=\d+|--max-semi-space-size=\d+|--disable-sigusr1/g)].map(([setting]) => setting);
  const ofImage = settingsIn(read('Dockerfile'));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const [unit = ''] = /^\[Service\]$[^[]+/m.exec(operations) ?? [];
  expect(ofImage).toContain('--disable-sigusr1'); // or the signal opens a debugger
  expect(settingsIn(scripts.start)).toEqual(ofImage.filter((setting) => setting.startsWith('--')));
  expect(settingsIn(unit)).toEqual(ofImage);
});

const secretPaths = [
  ...['secrets/smtp-url', 'secrets/postgres-password', 'deploy/secrets/smtp-url'],
  ...['.env', 'site.env', 'deploy/site.env', 'deploy/nested/site.env'],
];

test('secrets and what is built stay out of the image’s context', () => {
  const ignored = openDockerIgnore();
  const built = ['.git', 'data', 'dist', 'node_modules', '.env.production'];
  for (const path of [...secretPaths, ...built]) expect(ignored(path), path).toBe(true);
  expect(['package.json', 'server/env.ts', 'content/site.json', 'build/build.ts'].filter(ignored)).toEqual([]);
});

test('git ignores secrets, and nothing that it tracks', () => {
  const run = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  expect(run('check-ignore', '--no-index', ...secretPaths).split('\n')).toEqual(secretPaths);
  expect(run('check-ignore', '--no-index', '.env.example')).toBe('');
  expect(run('ls-files', '--cached', '--ignored', '--exclude-standard')).toBe('');
});

/** Reads .dockerignore as Docker does: patterns from the root of the context, `**` for any folders, a match covers what is below it. */
function openDockerIgnore(): (path: string) => boolean {
  const patterns = read('.dockerignore').trim().split('\n');
  expect(patterns.filter((pattern) => /^[!#]/.test(pattern))).toEqual([]); // not read here
  return (path) => {
    const parts = path.split('/');
    const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
    return patterns.some((pattern) => prefixes.some((prefix) => matchesGlob(prefix, pattern.replace(/\/$/, ''))));
  };
}

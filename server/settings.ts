import * as z from 'zod';
import {
  baseUrl,
  databaseUrl,
  flag,
  limit,
  mailbox,
  mailboxes,
  origin,
  publicKey,
  smtpUrl,
  trustedProxies,
  webUrl,
  wholeNumber,
} from './env-values.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the documents say of a setting: its meaning, and a value of one that has no default. */
const says = (description: string, example?: string) => ({ description, example });

const site = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .prefault('production')
    .meta(says('`development` renders from source; `npm run dev` sets it.')),
  PORT: wholeNumber(0, 65_535).prefault('3000').meta(says('Port of the site.')),
  HOST: z.string().prefault('127.0.0.1').meta(says('Address to listen on. The image listens on 0.0.0.0.')),
  SITE_URL: origin
    .optional()
    .meta(
      says(
        'The public origin, of canonical URLs and of links in mails. With https the site sends HSTS. Without it, http://localhost and the port.',
        'https://www.example.org',
      ),
    ),
  HSTS_INCLUDE_SUBDOMAINS: flag
    .prefault('false')
    .meta(says('HSTS for every subdomain of the host too, each of which must then support https.')),
  TRUST_PROXY: trustedProxies
    .prefault('0')
    .meta(
      says(
        'Number of proxies in front of the server, or a list of their addresses. The address of the client is taken from X-Forwarded-For.',
      ),
    ),
  ROBOTS: z
    .enum(['index', 'noindex'], 'must be index or noindex')
    .prefault('index')
    .meta(says('`noindex` keeps a staging copy out of search engines.')),
  SEO_DEVTOOLS: flag.prefault('false').meta(says('The SEO widget for developers, on every page.')),
};

const messages = {
  DATABASE_URL: databaseUrl
    .prefault('file:./data/goshen.db')
    .meta(
      says(
        'Where messages are stored: a SQLite file, or postgres://…?sslmode=verify-full for several replicas. The image has file:/data/goshen.db.',
      ),
    ),
  CONTACT_RETENTION_DAYS: wholeNumber(1, 3650)
    .prefault('90')
    .meta(
      says('Days after receipt when a message is deleted, delivered or not; quarantined ones after 30 days at most.'),
    ),
  CONTACT_VIA: z
    .enum(['site', 'backend'], 'must be site or backend')
    .prefault('site')
    .meta(says('Where the form sends messages: to this site, or to BACKEND_URL.')),
  CONTACT_LIMIT: limit
    .prefault('5/10m')
    .meta(says('Accepted messages of one client (IPv6: of its /56); four times as many for an IPv6 /48.')),
  CONTACT_ATTEMPT_LIMIT: limit.prefault('20/10m').meta(says('Attempts of one client, counted in the same way.')),
  CONTACT_DAILY_LIMIT: limit
    .prefault('30/1d')
    .meta(says('A second limit of accepted messages of one client, for a longer time.')),
  CONTACT_GLOBAL_LIMIT: limit
    .prefault('200/1h')
    .meta(says('Messages of all clients together; further ones are quarantined.')),
};

const delivery = {
  SMTP_URL: smtpUrl
    .optional()
    .meta(
      says(
        'The mail server: smtps:// for TLS from the start (port 465), smtp:// for STARTTLS (port 587). CONTACT_FROM and CONTACT_TO must be set too.',
        'smtps://user:password@mail.example.org',
      ),
    ),
  CONTACT_FROM: mailbox
    .optional()
    .meta(says('Sender of the mails, an address that SMTP_URL may send from.', 'website@example.org')),
  CONTACT_TO: mailboxes.optional().meta(says('Recipients, separated by commas.', 'office@example.org')),
  CONTACT_SUMMARY: flag.prefault('true').meta(says('A daily mail if messages were quarantined or not delivered.')),
  CONTACT_WEBHOOK_URL: webUrl('https:', 'http:')
    .optional()
    .meta(
      says(
        'Gets each message by HTTP POST. CONTACT_WEBHOOK_SECRET must be set too.',
        'https://crm.example.org/hooks/contact',
      ),
    ),
  CONTACT_WEBHOOK_SECRET: z.string().optional().meta(says('Key of its signature.', 'a-long-random-value')),
  DELIVERY_POLL_MS: wholeNumber(10, 3_600_000)
    .prefault('2000')
    .meta(
      says(
        'How often the database is asked for messages that are due. A new message is delivered by the replica that took it without this wait.',
      ),
    ),
  DELIVERY_LEASE_MS: wholeNumber(100, 3_600_000)
    .prefault('60000')
    .meta(
      says(
        'How long a delivery belongs to the process that began it. If that process dies, another one delivers the message after this time. It must be longer than an attempt takes.',
      ),
    ),
  DELIVERY_FIRST_RETRY_MS: wholeNumber(10, 3_600_000)
    .prefault('30000')
    .meta(says('Wait after the first failed attempt; each further wait is twice as long, up to an hour.')),
  DELIVERY_GIVE_UP_HOURS: wholeNumber(1, 720)
    .prefault('72')
    .meta(says('When a message that could not be delivered is dead.')),
};

const services = {
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX')
    .optional()
    .meta(says('Google Analytics, loaded after consent.', 'G-XXXXXXXXXX')),
  PLAUSIBLE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host name')
    .optional()
    .meta(says('Plausible, loaded after consent.', 'example.org')),
  BACKEND_URL: baseUrl
    .optional()
    .meta(
      says(
        'A backend for sessions (docs/sign-in.md), and for messages with CONTACT_VIA. BACKEND_ANON_KEY must be set too.',
        'https://backend.example.org',
      ),
    ),
  BACKEND_ANON_KEY: publicKey.optional().meta(says('The public key of the backend.', 'public-key')),
};

const operation = {
  LOG_LEVEL: z
    .enum(levels, `must be one of ${levels.join(', ')}`)
    .prefault('info')
    .meta(says('The least severe events that are logged. Requests are `info`.')),
  METRICS_PORT: wholeNumber(1, 65_535).optional().meta(says('Port of /metrics for Prometheus, on HOST.', '9464')),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 600_000)
    .prefault('2000')
    .meta(says('How long the server accepts requests after SIGTERM, until the proxy has noticed.')),
  SHUTDOWN_TIMEOUT_MS: wholeNumber(0, 600_000)
    .prefault('8000')
    .meta(says('When it ends at the latest. The orchestrator must wait longer before it kills.')),
};

/** Every variable the server knows. docs/settings.md and .env.example are made from this by `npm run docs:reference`. */
export const settingSections = {
  'The site': site,
  Messages: messages,
  Delivery: delivery,
  'Analytics, backend': services,
  Operation: operation,
} as const;

export const variables = z.object({ ...site, ...messages, ...delivery, ...services, ...operation });

/** A secret can come from the file that its `_FILE` variable names, as container platforms mount them. */
export const secrets = ['DATABASE_URL', 'SMTP_URL', 'CONTACT_WEBHOOK_SECRET', 'BACKEND_ANON_KEY'] as const;

import CMS, { type CmsConfig } from '@sveltia/cms';
import { parseEntryValues, printEntryValues } from './front-matter.ts';

CMS.registerCustomFormat('entry', 'md', { fromFile: parseEntryValues, toFile: printEntryValues });
const response = await fetch('/config.json');
const config = (await response.json()) as CmsConfig;
await CMS.init({ config });

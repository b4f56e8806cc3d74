import { describe, expect, test } from 'vitest';
import { createDraftStore, createIdempotencyKey } from '../../src/contact-form/draft-store.ts';
import { typeValues } from '../support/submission.ts';

const typed = { firstName: 'Zoë', lastName: 'Nkosi', email: 'zoe@example.org', message: 'A hotel site.' };
const values = typeValues(typed);

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

function countingKeys(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
}

describe('createDraftStore', () => {
  test('gives back what was kept, in another view too', () => {
    const storage = memoryStorage();
    createDraftStore(() => storage, countingKeys()).keepValues(values);
    expect(createDraftStore(() => storage, countingKeys()).readValues()).toEqual(values);
  });

  test('keeps nothing after it was cleared', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage, countingKeys());
    drafts.keepValues(values);
    drafts.attemptFor(values);
    drafts.forget();
    expect(storage.texts.size).toBe(0);
    expect(drafts.readValues()).toEqual({});
  });

  test('keeps a key over retries, in another view too, whatever the order of the values', () => {
    const storage = memoryStorage();
    const openStorage = () => storage;
    const { key } = createDraftStore(openStorage, countingKeys()).attemptFor(values);
    const reordered = Object.fromEntries(Object.entries(values).toReversed()) as typeof values;
    expect(createDraftStore(openStorage, () => 'other').attemptFor(reordered).key).toBe(key);
  });

  test('takes a new key when a value changes, and after success', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage, countingKeys());
    expect(drafts.attemptFor(values).key).toBe('key-1');
    expect(drafts.attemptFor({ ...values, message: 'Another site.' }).key).toBe('key-2');
    drafts.forget();
    expect(drafts.attemptFor({ ...values, message: 'Another site.' }).key).toBe('key-3');
  });

  test.each([
    ['broken JSON', '{'],
    ['a list', '[1]'],
    ['a text', '"draft"'],
    ['null', 'null'],
  ])('finds no draft in %s', (_, text) => {
    const storage = memoryStorage();
    storage.texts.set('contact-draft', text);
    storage.texts.set('contact-attempt', text);
    const drafts = createDraftStore(() => storage, countingKeys());
    expect(drafts.readValues()).toEqual({});
    expect(drafts.attemptFor(values).key).toBe('key-1');
  });

  test('passes over fields that it does not know', () => {
    const storage = memoryStorage();
    storage.texts.set('contact-draft', '{"email":"a@example.org","website":"spam","message":5}');
    expect(createDraftStore(() => storage, countingKeys()).readValues()).toEqual({ email: 'a@example.org' });
  });

  test('works without storage', () => {
    const drafts = createDraftStore(() => {
      throw new DOMException('denied', 'SecurityError');
    }, countingKeys());
    drafts.keepValues(values);
    drafts.forget();
    expect(drafts.readValues()).toEqual({});
    expect(drafts.attemptFor(values).key).toBe('key-1');
  });
});

test('an idempotency key is a random UUID of version 4', () => {
  const keys = Array.from({ length: 200 }, createIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

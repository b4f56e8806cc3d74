import { describe, expect, test } from 'vitest';
import { errorsOf } from '../../src/contact-form/submission.ts';
import { idleForm, nextCounter, nextForm, startCounter } from '../../src/contact-form/use-contact-form.ts';

const refused = idleForm({ firstName: 'required', email: 'invalid' });

describe('nextForm', () => {
  const submitting = nextForm(idleForm({}), { type: 'submitted' });

  test.each([
    ['after success confirms it until another message is begun', { kind: 'sent' }, 'sent'],
    ['after a failure names other ways to contact us', { kind: 'failed', detail: 'HTTP 500' }, 'failed'],
    ['over the limit comes to rest', { kind: 'limited', wait: null }, 'idle'],
  ] as const)('%s', (_, outcome, phase) => {
    expect(submitting.phase).toBe('submitting');
    expect(nextForm(submitting, { type: 'ended', outcome })).toEqual({ phase, errors: {} });
  });

  test('is empty and idle for another message', () => {
    const sent = nextForm(submitting, { type: 'ended', outcome: { kind: 'sent' } });
    expect(nextForm(sent, { type: 'restarted' })).toEqual(idleForm({}));
  });

  test('a response replaces the errors', () => {
    const errors = errorsOf({ message: 'min' });
    expect(nextForm(refused, { type: 'ended', outcome: { kind: 'invalid', errors } })).toEqual({
      phase: 'idle',
      errors,
    });
  });

  test('an error goes when its field is corrected, and the others stay', () => {
    const edited = nextForm(refused, { type: 'edited', field: 'firstName', error: null });
    expect(edited.errors).toEqual({ email: { reason: 'invalid' } });
  });

  test('an error follows what is typed', () => {
    const edited = nextForm(refused, { type: 'edited', field: 'firstName', error: { reason: 'format' } });
    expect(edited.errors.firstName).toEqual({ reason: 'format' });
  });

  test('a field without an error gets none while it is typed in', () => {
    expect(nextForm(refused, { type: 'edited', field: 'message', error: { reason: 'min' } })).toBe(refused);
  });
});

describe('the counter of the message', () => {
  const typed = (...lengths: number[]) =>
    lengths.map((length) => 'x'.repeat(length)).reduce(nextCounter, startCounter(''));

  test('counts code points after trimming, a line break once', () => {
    expect(startCounter('').left).toBe(1000);
    expect(startCounter('  🧺é\r\nb \n').left).toBe(1000 - 4);
  });

  test('is silent while there is plenty of room', () => {
    expect(typed(1, 500, 899).announced).toBeNull();
  });

  test('speaks at 100 left and then keeps still', () => {
    expect(typed(900).announced?.left).toBe(100);
    expect(typed(900, 901, 950).announced?.left).toBe(100);
  });

  test('speaks again at 20 left and when the limit is passed', () => {
    expect(typed(900, 980, 990).announced?.left).toBe(20);
    expect(typed(900, 980, 1000).announced?.left).toBe(20);
    expect(typed(900, 980, 1001, 1005).announced?.left).toBe(-1);
  });

  test('a long text that is pasted is announced as it is', () => {
    expect(typed(1040).announced?.left).toBe(-40);
  });

  test('speaks anew after there was room again', () => {
    expect(typed(900, 500, 905).announced?.left).toBe(95);
  });
});

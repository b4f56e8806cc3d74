import { describe, expect, test } from 'vitest';
import { errorsOf, idleForm, nextForm } from '../../src/contact-form/form-state.ts';

const refused = idleForm({ firstName: 'required', email: 'invalid' });

describe('nextForm', () => {
  test('submits and comes to rest again', () => {
    const submitting = nextForm(idleForm({}), { type: 'submitted' });
    expect(submitting.phase).toBe('submitting');
    expect(nextForm(submitting, { type: 'ended', errors: {} })).toEqual({ phase: 'idle', errors: {} });
  });

  test('a second submit changes nothing', () => {
    const submitting = nextForm(idleForm({}), { type: 'submitted' });
    expect(nextForm(submitting, { type: 'submitted' })).toEqual(submitting);
  });

  test('an answer replaces the errors', () => {
    const errors = errorsOf({ message: 'min' });
    expect(nextForm(refused, { type: 'ended', errors })).toEqual({ phase: 'idle', errors });
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

test('errors stand in the order of the fields', () => {
  expect(Object.keys(errorsOf({ message: 'min', firstName: 'required' }))).toEqual(['firstName', 'message']);
});

// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DisclosureMenu } from '../../src/components/disclosure-menu.tsx';
import { ErrorSummary } from '../../src/components/field.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { type ToastMessage, ToastProvider, useShowToast } from '../../src/components/toast.tsx';
import { find, mount, renderHtml } from './render.tsx';

const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });

describe('DisclosureMenu', () => {
  const openMenu = () => {
    const place = mount(
      <>
        <DisclosureMenu look="dropdown" summary="Language">
          {(close) => (
            <button type="button" onClick={close}>
              Français
            </button>
          )}
        </DisclosureMenu>
        <button type="button" id="elsewhere">
          Elsewhere
        </button>
      </>,
    );
    const details = find<HTMLDetailsElement>(place, 'details');
    details.open = true;
    return { place, details };
  };

  it('closes on a press outside and stays open on one inside', () => {
    const { place, details } = openMenu();
    find(place, '.menu__panel').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(details.open).toBe(true);
    find(place, '#elsewhere').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(details.open).toBe(false);
  });
});

describe('ErrorSummary', () => {
  it('puts the caret into the field that a line names', () => {
    const place = mount(
      <>
        <ErrorSummary title="There is a problem" errors={[{ fieldId: 'email', message: 'Not valid' }]} />
        <input id="email" />
      </>,
    );
    act(() => find(place, 'a').click());
    expect(document.activeElement).toBe(find(place, '#email'));
  });
});

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function ShowButton({ message }: { message: ToastMessage }) {
    const show = useShowToast();
    return (
      <button type="button" id="show" onClick={() => show(message)}>
        Show
      </button>
    );
  }
  const mountWith = (kind: ToastMessage['kind']) => {
    const place = mount(
      <ToastProvider regionLabel="Notifications" dismissLabel="Dismiss">
        <ShowButton message={{ kind, title: 'Title', text: 'Text' }} />
      </ToastProvider>,
    );
    const show = () => act(() => find(place, '#show').click());
    const shown = () => place.querySelectorAll('.toast').length;
    return { place, show, shown };
  };
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('come into live regions that were there before them', () => {
    const { place, show } = mountWith('error');
    const region = find(place, '[role="alert"]');
    expect(region.textContent).toBe('');
    show();
    expect(region.textContent).toContain('Title');
  });

  it('mark an error with an exclamation mark', () => {
    const { place, show } = mountWith('error');
    show();
    expect(find(place, '.toast .icon').outerHTML).toBe(renderHtml(<Icon name="alert" />));
  });

  it('leave after ten seconds when they report success', () => {
    const { show, shown } = mountWith('success');
    show();
    pass(9_999);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(0);
  });

  it('wait while they are pointed at', () => {
    const { place, show, shown } = mountWith('success');
    show();
    act(() => void find(place, '.toast').dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    pass(60_000);
    expect(shown()).toBe(1);
    act(() => void find(place, '.toast').dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
    pass(10_000);
    expect(shown()).toBe(0);
  });

  it('stay when they report an error, until Escape or the button', () => {
    const { place, show, shown } = mountWith('error');
    show();
    pass(600_000);
    expect(shown()).toBe(1);
    act(() => void document.dispatchEvent(pressEscape()));
    expect(shown()).toBe(0);
    show();
    act(() => find(place, '.toast__dismiss').click());
    expect(shown()).toBe(0);
  });

  it.each(['error', 'success'] as const)('replace an earlier one of their kind: %s', (kind) => {
    const { place, show, shown } = mountWith(kind);
    show();
    const first = find(place, '.toast');
    show();
    expect(shown()).toBe(1);
    expect(find(place, '.toast')).not.toBe(first); // a new element, which a live region reads out again
  });
});

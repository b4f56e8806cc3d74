import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export type ToastMessage = {
  kind: 'success' | 'error';
  title: string;
  text: string;
  more?: ReactNode;
  /** A button that also dismisses the toast. */
  action?: { label: string; run: () => void };
};

type Toast = ToastMessage & { id: number };

const successStaysMs = 10_000;

type ShowToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Shows a message over the page instead of an earlier one of its kind. An error stays until it is dismissed or a success
 * follows, a success for ten seconds. The returned function shows a message, and returns one that dismisses it.
 */
export function useShowToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useShowToast needs a ToastProvider above it');
  return show;
}

type ToastProviderProps = { regionLabel: string; dismissLabel: string; children: ReactNode };

/** Wraps the site. Screen readers announce a live region only if it was on the page before its text. */
export function ToastProvider({ regionLabel, dismissLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const dismiss = (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id));
  const [show] = useState(
    (): ShowToast => (message) => {
      nextId.current += 1;
      const toast = { ...message, id: nextId.current };
      const stays = ({ kind }: Toast) => message.kind === 'error' && kind === 'success';
      setToasts((current) => [...current.filter(stays), toast]);
      return () => dismiss(toast.id);
    },
  );
  useEscape(toasts.length > 0, () => setToasts((current) => current.slice(0, -1)));

  const listOf = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => (
        <ToastItem key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => dismiss(toast.id)} />
      ));
  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={regionLabel}>
        <div role="status">{listOf('success')}</div>
        <div role="alert">{listOf('error')}</div>
      </section>
    </ToastContext>
  );
}

type ToastItemProps = { toast: Toast; dismissLabel: string; onDismiss: () => void };

function ToastItem({ toast, dismissLabel, onDismiss }: ToastItemProps) {
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (toast.kind === 'error' || held) return;
    const timer = setTimeout(() => dismiss.current(), successStaysMs);
    return () => clearTimeout(timer);
  }, [toast.kind, held]);

  // Closing by button or Escape returns the focus to where it was.
  useLayoutEffect(
    () => () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
    [],
  );

  const runAction = () => {
    onDismiss();
    toast.action?.run();
  };
  const takeFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget as Node | null)) return; // from its link to its button
    setHeld(true);
    cameFrom.current = relatedTarget;
  };
  const leaveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget as Node | null)) return;
    setHeld(false);
    cameFrom.current = null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the message; every action is on the button
    <div
      className={`toast toast--${toast.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={takeFocus}
      onBlur={leaveFocus}
    >
      <Icon name={toast.kind === 'success' ? 'check' : 'alert'} />
      <div>
        <p className="toast__title">{toast.title}</p>
        <p>{toast.text}</p>
        {toast.more}
        {toast.action !== undefined && (
          <Button tone="secondary" onClick={runAction}>
            {toast.action.label}
          </Button>
        )}
      </div>
      <button type="button" className="toast__dismiss" aria-label={dismissLabel} onClick={onDismiss}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}

function useEscape(active: boolean, onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

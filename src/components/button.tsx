import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from '#domain/content/icon-names.ts';
import { Icon } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet';

type ButtonLook = {
  tone?: ButtonTone | undefined;
  /** An icon after the text. */
  icon?: IconName | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { pending?: boolean };
type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook;

/** While `pending`, it cannot be pressed; the caller changes its text. */
export function Button({ tone, icon, pending = false, type = 'button', children, ...attributes }: ButtonProps) {
  return (
    <button {...attributes} type={type} className={buttonClass(tone)} disabled={pending || attributes.disabled}>
      <ButtonContent icon={icon} pending={pending}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ tone, icon, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass(tone)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  );
}

type ButtonContentProps = { icon?: IconName | undefined; pending?: boolean; children: ReactNode };

function ButtonContent({ icon, pending = false, children }: ButtonContentProps) {
  return (
    <>
      {pending && <span className="button__spinner" aria-hidden="true" />}
      <span>{children}</span>
      {icon !== undefined && !pending && <Icon name={icon} size="small" />}
    </>
  );
}

function buttonClass(tone: ButtonTone = 'primary'): string {
  return `button button--${tone}`;
}

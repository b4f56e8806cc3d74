import { element, sign } from './element.ts';
import { type Light, lightShape } from './light.ts';

/** The collapsed widget: a button with the traffic light. */
export type Launcher = { setLight: (light: Light) => void; hide: () => void; show: () => void };

export function createLauncher(root: ShadowRoot, open: () => void): Launcher {
  const light = element('span', { class: 'light' });
  const button = element(
    'button',
    { type: 'button', id: 'launcher', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', click: open },
    element('b', {}, 'SEO'),
    light,
  );
  root.append(button);
  return {
    setLight: ({ colour, words }) => light.replaceChildren(sign(lightShape[colour]), words),
    hide: () => {
      button.setAttribute('aria-expanded', 'true');
      button.hidden = true;
    },
    show: () => {
      button.setAttribute('aria-expanded', 'false');
      button.hidden = false;
      button.focus();
    },
  };
}

import { describe, expect, it } from 'vitest';
import { Accordion } from '../../src/components/accordion.tsx';
import { Button, ButtonLink } from '../../src/components/button.tsx';
import { TextAreaField, TextField } from '../../src/components/field.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { Link, LinkContext } from '../../src/components/link.tsx';
import { StatList } from '../../src/components/lists.tsx';
import { Breadcrumb } from '../../src/components/page-hero.tsx';
import { Section } from '../../src/components/section.tsx';
import { WeaveArt } from '../../src/components/weave-art.tsx';
import { renderHtml } from './render.tsx';

describe('Link', () => {
  it('writes a path as the page wants it and leaves other URLs alone', () => {
    const prefixed = (path: string) => `/fr${path}`;
    const html = renderHtml(
      <LinkContext value={prefixed}>
        <Link to="/contact">a</Link>
        <Link to="#industries">b</Link>
        <Link to="mailto:hello@goshen.example">c</Link>
      </LinkContext>,
    );
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/fr/contact',
      '#industries',
      'mailto:hello@goshen.example',
    ]);
  });

  it('announces that it opens a new tab, and opens it without an opener', () => {
    const html = renderHtml(
      <Link to="https://goshenzon.example" newTabNote="(opens in a new tab)">
        Visit Site
      </Link>,
    );
    expect(html).toContain('target="_blank" rel="noopener noreferrer"');
    expect(html).toContain('<span class="visually-hidden">(opens in a new tab)</span>');
  });
});

describe('Button', () => {
  it('cannot be pressed while pending', () => {
    expect(renderHtml(<Button pending>Sending...</Button>)).toMatch(/<button type="button" [^>]*disabled=""/);
    expect(renderHtml(<Button>Send</Button>)).not.toContain('disabled');
  });

  it('is a link when it leads somewhere', () => {
    expect(renderHtml(<ButtonLink to="/contact">Contact Us</ButtonLink>)).toMatch(
      /^<a class="button[^"]*" href="\/contact"/,
    );
  });
});

describe('TextField', () => {
  it('names its hint and error to assistive technology, in reading order', () => {
    const html = renderHtml(
      <TextField id="email" name="email" label="Email" hint="For our answer" error="Not valid" />,
    );
    expect(html).toContain('<label class="field__label" for="email">');
    expect(html).toContain('aria-describedby="email-hint email-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('claims no description and no fault where there is none', () => {
    const html = renderHtml(<TextField id="company" name="company" label="Company" optionalNote="(optional)" />);
    expect(html).not.toContain('aria-');
    expect(html).toContain('(optional)');
  });
});

describe('TextAreaField', () => {
  it('shows the counter to eyes and announces only what it is given to announce', () => {
    const html = renderHtml(<TextAreaField id="message" name="message" label="Message" counter="82 left" />);
    expect(html).toContain('<p class="field__counter" aria-hidden="true">82 left</p>');
    expect(html).toContain('<p class="visually-hidden" role="status"></p>');
  });
});

describe('Accordion', () => {
  it('closes the others by one name, without script', () => {
    const items = [
      { id: 'a', question: 'One?', answer: '1' },
      { id: 'b', question: 'Two?', answer: '2' },
    ];
    const html = renderHtml(<Accordion name="general" items={items} />);
    expect(html.match(/<details id="[ab]" name="general"/g)).toHaveLength(2);
    expect(html).not.toContain(' open');
  });
});

describe('Section', () => {
  it('is named by its heading', () => {
    const html = renderHtml(<Section id="industries" heading="Industries We Innovate" />);
    const [, id] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${id}">Industries We Innovate</h2>`);
  });
});

describe('StatList', () => {
  it('gives each figure after the term it belongs to', () => {
    const html = renderHtml(<StatList label="The group in figures" items={[{ value: '12+', label: 'Companies' }]} />);
    expect(html).toMatch(/<dt[^>]*>Companies<\/dt><dd[^>]*>12\+<\/dd>/);
  });
});

describe('Breadcrumb', () => {
  it('marks the last step as the page itself', () => {
    const html = renderHtml(<Breadcrumb label="Breadcrumb" items={[{ label: 'Home', to: '/' }, { label: 'FAQ' }]} />);
    expect(html).toContain('<span aria-current="page">FAQ</span>');
  });
});

describe('decoration', () => {
  it('is silent and carries no inline style, which the content security policy forbids', () => {
    const html = renderHtml(
      <>
        <Icon name="globe" />
        <WeaveArt name="Goshen Group" variant="hero" />
      </>,
    );
    expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(2);
    expect(html).not.toMatch(/ style=|<style/);
  });
});

import { describe, expect, it } from 'vitest';
import { TextAreaField, TextField } from '../../src/components/field.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { StatList } from '../../src/components/lists.tsx';
import { Breadcrumb } from '../../src/components/page-hero.tsx';
import { WeaveArt } from '../../src/components/weave-art.tsx';
import { renderHtml } from './render.tsx';

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

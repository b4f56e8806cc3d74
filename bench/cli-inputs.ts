/** 50,000 pages in three languages, each with its alternates and a default: 28 MB. */
export function buildSitemap(): string {
  const languages = ['en', 'fr', 'es'];
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  ];
  for (let page = 0; page < 50_000; page += 1) {
    const product = Math.floor(page / 3);
    const urlOf = (language: string) =>
      `https://www.example.com/${language}/catalogue/department-${product % 97}/product-${product}`;
    const link = (code: string, language: string) =>
      `    <xhtml:link rel="alternate" hreflang="${code}" href="${urlOf(language)}"/>\n`;
    const links = languages.map((language) => link(language, language)).join('') + link('x-default', 'en');
    const loc = urlOf(languages[page % 3] ?? 'en');
    const day = `2026-0${1 + (product % 9)}-1${product % 10}`;
    parts.push(`  <url>\n    <loc>${loc}</loc>\n    <lastmod>${day}</lastmod>\n${links}  </url>\n`);
  }
  return `${parts.join('')}</urlset>\n`;
}

/** The HTML of a page of the audited site: a menu of 40 links, and 10 sections with an image and a link each. */
export function buildPage(number: number, pages: number, origin: string): string {
  const menu = Array.from({ length: 40 }, (_, item) => `<li><a href="/p/${item}">Department ${item}</a></li>`).join('');
  const sections = Array.from({ length: 10 }, (_, section) => {
    const target = (number * 7 + section) % pages;
    return `<h2>Section ${section} of page ${number}</h2>
<p>${'Rooms, rates and how to get here, with every train that stops and every path along the coast. '.repeat(6)}</p>
<p><a href="/p/${target}">All about department ${target}</a> <img src="/picture-${number % 50}.png" alt="View ${section}" width="10" height="10"></p>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Department ${number} of the large site, with everything in it</title>
<meta name="description" content="Everything about department ${number}: what it has, what it costs, when it is open and how to get there by train.">
<link rel="canonical" href="${origin}/p/${number}"><link rel="icon" href="/picture-0.png"><link rel="stylesheet" href="/style.css">
<meta property="og:title" content="Department ${number}"><meta property="og:type" content="website"></head>
<body><header><nav><ul>${menu}</ul></nav></header><main><h1>Department ${number}</h1>${sections.join('\n')}</main></body></html>`;
}

/** A page of documentation, 150 kB: 40 links of a menu, 60 sections with a link, and a listing of 80 kB with a span for each word. */
export function buildLargePage(number: number, pages: number, origin: string): string {
  const sections = Array.from({ length: 60 }, (_, section) => {
    const target = (number * 7 + section) % pages;
    return `<section><h3>Field ${section} of format ${number}</h3>
<p>${'It holds the offset of the next record, <code>or zero</code> in the last one of a chunk. '.repeat(8)}</p>
<p><a href="/p/${target}">Format ${target}</a></p></section>`;
  });
  const line =
    '<span class="k">def</span> <span class="nf">read_record</span><span class="p">(</span><span class="bp">self</span><span class="p">,</span> <span class="n">offset</span><span class="p">):</span>\n';
  const listing = `<div class="highlight"><pre>${line.repeat(475)}</pre></div>`;
  return buildPage(number, pages, origin).replace('</main>', `${sections.join('\n')}${listing}</main>`);
}

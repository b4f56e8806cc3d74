/** A page as llms.txt lists it. */
export type ListedPage = { title: string; address: string; description: string };

export type LlmsText = {
  name: string;
  summary: string;
  /** A remark below the summary. */
  note: string;
  sections: readonly { heading: string; pages: readonly ListedPage[] }[];
};

/** The site in brief for readers that are machines, as llmstxt.org lays it out. */
export function buildLlmsText({ name, summary, note, sections }: LlmsText): string {
  const lists = sections.map(({ heading, pages }) => {
    const lines = pages.map(({ title, address, description }) => `- [${title}](${address}): ${description}`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return [`# ${name}\n`, `> ${summary}\n`, `${note}\n`, ...lists].join('\n');
}

import { type IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Node's own way from `writeHead` to the bytes of a head, which its types leave out. */
const { _storeHeader: storeHead } = ServerResponse.prototype as unknown as {
  _storeHeader(this: ServerResponse, firstLine: string, headers: unknown): void;
};

/**
 * An answer that takes a part of its head as lines. Node checks each name and value of each answer, which costs as much
 * as all else this site does for one; lines are checked once, when they are prepared. See decision 11.
 */
export class PreparedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whole lines, as of `headerLines`, set before `writeHead`; the length of the body is not among them. */
  preparedLines = '';

  _storeHeader(firstLine: string, headers: unknown): void {
    storeHead.call(this, firstLine + this.preparedLines, headers);
  }
}

/**
 * Headers as they stand on the wire.
 *
 * @throws TypeError where Node would not send one of them.
 */
export function headerLines(headers: readonly (readonly [string, string])[]): string {
  return headers
    .map(([name, value]) => {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return `${name}: ${value}\r\n`;
    })
    .join('');
}

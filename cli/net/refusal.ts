/** Why a host was not asked: it lies in a private network and nobody named it. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is a private address`);
    this.name = 'PrivateAddressError';
  }
}

/** Why a host was not asked: it is none of the site, and nobody said that others may be asked. */
export class ForeignHostError extends Error {
  constructor(host: string) {
    super(`${host} is another host`);
    this.name = 'ForeignHostError';
  }
}

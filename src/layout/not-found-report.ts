/** The browser's line for an address that leads nowhere. The server has its own for those that it is asked for. */
export function reportNotFound(pathname: string): void {
  console.warn(`Page not found: ${pathname}`);
}

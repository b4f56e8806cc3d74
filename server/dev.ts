// What `npm run dev` starts: the same server, rendering from source.
process.env.NODE_ENV ??= 'development';
await import('./index.ts');

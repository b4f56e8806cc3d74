# syntax=docker/dockerfile:1
# node:24-bookworm-slim; pin it by digest for a release: docker buildx imagetools inspect node:24-bookworm-slim
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY cli/preflight.js cli/preflight.js
RUN npm ci
COPY . .
RUN npm run -s build
RUN npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="goshen" \
      org.opencontainers.image.description="The website of Goshen Group, with its command line" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/goshen.db \
    NODE_OPTIONS=--max-old-space-size=384
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist dist
COPY --from=build /app/server server
COPY --from=build /app/cli cli
COPY --from=build /app/src/domain src/domain
COPY --from=build /app/content content
COPY --from=build /app/locales locales
RUN mkdir /data && chown 1000:1000 /data && ln -s /app/cli/goshen.js /usr/local/bin/goshen
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=15s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz',{signal:AbortSignal.timeout(2500)}).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/index.ts"]

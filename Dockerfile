# syntax=docker/dockerfile:1
# node:24-bookworm-slim; pin it by digest for a release: docker buildx imagetools inspect node:24-bookworm-slim
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY seo/package.json seo/
RUN npm ci
COPY . .
ARG SHOW_DRAFT_LANGUAGES=false
ARG SHOW_DRAFTS=false
RUN npm run -s build
RUN npm prune --omit=dev --omit=optional
# From a package.json without the omitted packages, because npm 11 leaves out production packages with --omit dev.
RUN npm pkg delete devDependencies optionalDependencies --workspaces --include-workspace-root && npm sbom --sbom-format cyclonedx > sbom.cdx.json
# Start the server once, so that the image contains Node's compile cache. Node keeps one folder per user.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN mkdir .compile-cache && chown 1000:1000 .compile-cache
USER 1000:1000
RUN NODE_ENV=production DATABASE_URL=file:/tmp/first/goshen.db node dist/server/index.js & \
    until node -e "fetch('http://127.0.0.1:3000/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"; do sleep 0.2; done; \
    kill $! && wait $!
# Node makes these files readable for their user only; in the image they belong to root, like the other code.
USER 0:0
RUN chown -R 0:0 .compile-cache && chmod -R a=rX .compile-cache

FROM node:24-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="goshen" \
      org.opencontainers.image.description="The website of Goshen Group, with its command line" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
WORKDIR /app
ARG SHOW_DRAFTS=false
# As it was built: goshen audit takes a build with drafts for an outdated one where they are not wanted.
ENV SHOW_DRAFTS=$SHOW_DRAFTS
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.compile-cache \
    MALLOC_ARENA_MAX=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=file:/data/goshen.db \
    NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=8 --disable-sigusr1"
# Everything except /data belongs to root: the server's user cannot change the code that it runs.
COPY --from=build /app/node_modules node_modules
COPY --from=build --chown=0:0 /app/.compile-cache .compile-cache
COPY --from=build /app/package.json /app/sbom.cdx.json /app/LICENSE /app/goshen.config.json ./
COPY --from=build /app/dist dist
# The sources of the command line, and of the server, which it uses to read and back up messages.
COPY --from=build /app/server server
COPY --from=build /app/cli cli
COPY --from=build /app/seo seo
COPY --from=build /app/build build
# goshen lint looks for the use of each text in the code of the pages.
COPY --from=build /app/src src
COPY --from=build /app/content content
COPY --from=build /app/locales locales
RUN mkdir -m 700 /data && chown 1000:1000 /data && ln -s /app/cli/goshen.js /usr/local/bin/goshen
# A number, so that Kubernetes can check that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=15s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz',{signal:AbortSignal.timeout(2500)}).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/index.js"]

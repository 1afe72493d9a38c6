# The release of `npm run release` in an image; docs/operations.md says how it is used.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/release.mjs /release --folder-only && mv /release/lunchbox-* /release/lunchbox

FROM node:24-bookworm-slim
COPY --from=build /release/lunchbox /opt/lunchbox
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/lunchbox
USER node
VOLUME /data
EXPOSE 3000
# Nothing but that the process lives: what it needs may be away for a while, and a restart would not bring it back.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.mjs"]

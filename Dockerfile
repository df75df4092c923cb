# The bases are arguments, so that an image can be built where no registry of images can be reached (docs/deploy.md).
ARG BUILD_BASE=node:24-bookworm-slim
ARG RUN_BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
# Node needs it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# What "npm pack" packs, and the Node that the lock file names, without its headers and manual.
RUN npm pack --silent && mkdir -p /app/node_modules/.bin && tar xzf kitscout-*.tgz --strip-components=1 -C /app \
 && mv node_modules/node-linux-* /app/node_modules/ \
 && rm -rf /app/node_modules/node-linux-*/include /app/node_modules/node-linux-*/share \
 && ln -s /app/node_modules/node-linux-*/bin/node /app/node_modules/.bin/node
# A first start fills the cache of compiled code, which a read-only root cannot. Node keeps one for each user.
WORKDIR /app
RUN install -d -o 10001 -g 10001 dist/compile-cache \
 && setpriv --reuid=10001 --regid=10001 --clear-groups sh deploy/warm-up.sh

FROM ${RUN_BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 KITSCOUT_DATA=/data PATH=/app/node_modules/.bin:/usr/bin:/bin
WORKDIR /data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/kitscout.js"]
CMD ["serve"]

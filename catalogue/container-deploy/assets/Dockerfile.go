# syntax=docker/dockerfile:1
# Static Go binary on an image without shell or package manager. Health is checked from outside.
FROM golang:1-trixie AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY . .
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/service ./cmd/SERVICE

FROM gcr.io/distroless/static-debian13:nonroot
COPY --from=build /out/service /service
USER 65532
EXPOSE 8080
ENTRYPOINT ["/service"]

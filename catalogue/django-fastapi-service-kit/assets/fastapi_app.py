"""A small FastAPI service whose parts are in the right place. Start with: uvicorn fastapi_app:app

Session per request, lifespan for what lives as long as the process, ownership inside the query, fixed error texts.
"""
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import String, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(40), index=True)
    total_cents: Mapped[int]


class OrderIn(BaseModel):
    model_config = ConfigDict(extra="forbid")
    total_cents: int = Field(ge=1, le=1_000_000)


class OrderOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    total_cents: int


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    # Created here and not at import: each worker process needs its own pool.
    engine = create_async_engine("sqlite+aiosqlite:///orders.db")
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)  # migrations in a real service
    app.state.sessions = async_sessionmaker(engine, expire_on_commit=False)
    yield
    await engine.dispose()


app = FastAPI(lifespan=lifespan)


async def session(request: Request) -> AsyncIterator[AsyncSession]:
    async with request.app.state.sessions() as opened:
        yield opened


async def caller(x_user: Annotated[str | None, Header()] = None) -> str:
    # Stands for real sign-in. Everything below only needs a name that cannot be chosen by the caller.
    if not x_user:
        raise HTTPException(401, "sign in first")
    return x_user


Db = Annotated[AsyncSession, Depends(session)]
Caller = Annotated[str, Depends(caller)]


@app.post("/orders", status_code=201)
async def create(body: OrderIn, db: Db, who: Caller) -> OrderOut:
    order = Order(owner=who, total_cents=body.total_cents)
    db.add(order)
    await db.commit()
    return OrderOut.model_validate(order)


@app.get("/orders")
async def own(db: Db, who: Caller, limit: Annotated[int, Query(ge=1, le=100)] = 20, after: int = 0) -> list[OrderOut]:
    rows = await db.scalars(select(Order).where(Order.owner == who, Order.id > after).order_by(Order.id).limit(limit))
    return [OrderOut.model_validate(row) for row in rows]


@app.get("/orders/{order_id}")
async def one(order_id: int, db: Db, who: Caller) -> OrderOut:
    # The owner is part of the query: a foreign row is not found, and nobody can forget the comparison.
    row = await db.scalar(select(Order).where(Order.id == order_id, Order.owner == who))
    if row is None:
        raise HTTPException(404, "no such order")
    return OrderOut.model_validate(row)


@app.exception_handler(Exception)
async def unexpected(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": "internal error"}, status_code=500)

import asyncio

import requests
from fastapi import FastAPI, HTTPException
from fastapi.middleware.cors import CORSMiddleware

app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)


@app.get("/rates/{code}")
async def rate(code: str):
    try:
        return requests.get(f"https://rates.example/{code}").json()
    except Exception as error:
        raise HTTPException(502, detail=f"failed: {error}")


@app.post("/refresh")
async def refresh():
    asyncio.create_task(asyncio.sleep(60))
    return {"status": "started"}

import os
import time

import discord
import requests
from discord import app_commands
from discord.ext import commands

bot = commands.Bot(command_prefix="!", intents=discord.Intents.default())


@bot.event
async def on_ready():
    await bot.tree.sync()


@bot.tree.command(name="ban")
async def ban(interaction: discord.Interaction, member: discord.Member):
    await member.ban()
    await interaction.response.send_message(f"{member} is gone")


@bot.tree.command(name="ask")
async def ask(interaction: discord.Interaction, question: str):
    answer = requests.post("http://localhost:11434/api/generate", json={"model": "llama", "prompt": question}).json()
    time.sleep(1)
    await interaction.response.send_message(answer["response"])


@bot.event
async def on_message(message):
    if "sale" in message.content:
        for user in message.guild.members:
            await user.send("Sale! " + message.content)


bot.run(os.environ["TOKEN"])  # moved out of this file yesterday, it was on GitHub for a week

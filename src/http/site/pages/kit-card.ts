import { formatCount, kitBadge, targetName } from '../../../../dashboard/src/format.ts';
import type { Kit } from '../../../catalogue/kit.ts';
import { type Assistant, ownPieces } from '../../../catalogue/own-pieces.ts';
import { LAYOUTS } from '../../../install/layouts.ts';
import { PLATFORMS, type Platform, platformBits, platformMask } from '../../../recommend/recommend.ts';
import { type Content, type Html, html } from '../html.ts';
import type { KitView } from '../kit-views.ts';
import { kitPath } from '../kits-query.ts';
import { icon } from './frame.ts';

function servedBy({ ai_targets }: Kit): string[] {
  const bits = platformBits(ai_targets);
  const served = PLATFORMS.filter((platform) => (bits & platformMask(platform)) !== 0);
  return (served.length === PLATFORMS.length ? ['any'] : served).map(targetName);
}

/** What the assistant gets: its own pieces, and a skill, or a ZIP to upload where it reads no folder. */
function broughtFor({ deliverables }: Kit, platform: Assistant): string[] {
  const isSkill = deliverables.includes('SKILL.md');
  const common = !isSkill ? 'Files to read' : LAYOUTS[platform].skills === null ? 'Skill to upload' : 'Skill';
  return [...ownPieces(deliverables, platform).map((piece) => `${targetName(platform)}: ${piece}`), common];
}

/** `insideShown`: how many lines of what is inside. `platform`: says what the kit brings for it. */
export function kitCard(
  { kit, isPublic }: KitView,
  heading: 'h2' | 'h3' = 'h2',
  { insideShown = 0, platform = 'any' as Platform } = {},
): Html {
  const name = html`<a href="${kitPath(kit.slug)}">${kit.name}</a>`;
  return html`<li class="kit-card">
      ${heading === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      <p>${kit.tagline}</p>
      ${insideShown > 0 && ticks(kit.whats_inside.slice(0, insideShown))}
      <p class="kit-meta">
        <span>${kitBadge(isPublic)}</span>
        ${(platform === 'any' ? servedBy(kit) : broughtFor(kit, platform)).map((text) => html`<span class="tag">${text}</span>`)}
        <span class="tag">${formatCount(kit.deliverables.length, 'file')}</span>
      </p>
    </li>`;
}

export function ticks(entries: readonly Content[]): Html {
  return html`<ul class="ticks">${entries.map(
    (entry) => html`<li class="tick">${icon('check')}<span>${entry}</span></li>`,
  )}</ul>`;
}

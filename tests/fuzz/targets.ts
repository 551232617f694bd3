import type { TargetKind } from './target.ts'
import { contract } from './targets/contract.ts'
import { requests } from './targets/requests.ts'
import { housePatches, loader } from './targets/rulesets.ts'
import { scanTexts } from './targets/scans.ts'

export const targets: readonly TargetKind[] = [loader, housePatches, requests, scanTexts, contract]

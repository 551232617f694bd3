import { problem, type Problem } from '../problem.ts'
import { correctable, isCorrectable, type Correction } from './true-size.ts'

/** Problem: `beyond-correction`. */
export const checkCorrection = ({ across, down }: Correction): readonly Problem[] =>
  [across, down].every(isCorrectable)
    ? []
    : [problem('beyond-correction', { across, down, ...correctable }, { path: ['measured'] })]

/** Small rulesets for the engine, each with one complication of a real ruleset. The YAML is the `rules` of a ruleset file. */

/** A charge in which losses modify later rolls, ties drop modifiers, and the odds depend on the stands. The test passes `limit`. */
export const duel = (limit = ''): string => `
traits:
  order: {of: unit, label: Order, choices: {good: Good order, disordered: Disordered}, default: good, changes: true}
  lost: {of: unit, label: Stands lost, count: {max: 99}, default: 0, losses: add}
  stands: {of: unit, label: Stands, count: {max: 99}, losses: reduce}
  bold: {of: unit, label: Bold, flag: true}
  nerve: {of: unit, label: Nerve, number: {min: -30, max: 30}, default: 0}
  ratio: {of: unit, label: Enemies for one, number: {min: 0}, from: {counted: {is: {ratio: [{trait: stands, of: enemy}, {trait: stands}]}}}}
  outnumbered:
    of: unit
    label: Outnumbered
    choices: {even: Even, double: Double, triple: Triple}
    default: even
    from: {triple: {is: triple, when: {ratio: 3..}}, double: {is: double, when: {ratio: 2..}}}
procedures:
  duel:
    title: Duel
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    ${limit}
    modifiers:
      lost: {label: each stand lost, of: each, value: -1, per: lost}
      disordered: {label: Disordered, of: each, value: -1, when: {order: disordered}}
      bold: {label: Bold, of: each, value: 3, when: {bold: true}}
      nerve: {label: Nerve, of: each, value: {trait: nerve}}
      double: {label: "2:1", of: each, value: -2, when: {outnumbered: double}}
      triple: {label: "3:1", of: each, value: -3, when: {outnumbered: triple}}
      weary: {label: Weary, of: attacker, value: -1, when: {round: 4..}}
      broken: {label: Broken, of: defender, value: -2, when: {lost: 5..}}
    tables: {duel: {bands: {repulsed: ..-3, checked: -2..-1, tie: 0, pressed: 1..4, swept: 5..}}}
    outcomes:
      repulsed: {name: Repulsed, effects: {back: {of: attacker, lose: {stands: 1, more: {below: -6}}}}}
      checked: {name: Checked}
      tie:
        name: Tie
        effects:
          both: {of: each, set: {order: disordered}, lose: 1}
          more: {of: attacker, lose: 1, when: {bold: true}}
          again: {of: each, again: {drop: [bold]}}
      pressed: {name: Pressed}
      swept: {name: Swept, effects: {leader: {of: defender, check: leader}}}
  leader:
    title: Leader
    roles: {leader: {title: Leader, is: leader}}
    dice: 1d6
    tables: {fate: {bands: {falls: ..1, stays: 2..}}}
    outcomes: {falls: {name: Falls}, stays: {name: Stays}}
`

/** Ties on many results: the side behind loses that many stands. `even` is the loss of both if neither is ahead. */
export const tiring = (dice: string, ties: string, even = 0): string => `
traits:
  stands: {of: unit, label: Stands, count: {max: 999}, losses: reduce}
procedures:
  duel:
    title: Duel
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: ${dice}, defender: ${dice}}
    tables: {duel: {bands: {${ties}}}}
    outcomes:
      repulsed: {name: Repulsed}
      tie:
        name: Tie
        effects:
          attacker: {of: attacker, lose: {stands: ${even}, more: {below: 0}}}
          defender: {of: defender, lose: {stands: ${even}, more: {over: 0}}}
          again: {of: each, again: {drop: []}}
      swept: {name: Swept}
`

/** One roll with `count` modifiers, one of which applies at a time. */
export const manyModifiers = (count: number): string => {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return `
traits:
  arm: {of: unit, label: Arm, choices: {${numbers.map((number) => `a${number}: Arm ${number}`).join(', ')}}, default: a0}
procedures:
  fire:
    title: Fire
    roles: {unit: {title: Unit}}
    dice: 1d10
    modifiers: {${numbers.map((number) => `m${number}: {label: Modifier ${number}, value: ${(number % 5) + 1}, when: {arm: a${number}}}`).join(', ')}}
    tables: {fire: {bands: {miss: ..5, hit: 6..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit}}
`
}

/** A modifier of stands lost, without any stands. The test passes the modifier's value. */
export const drifting = (value: string, limit = ''): string => `
traits:
  lost: {of: unit, label: Stands lost, count: {max: 99}, default: 0, losses: add}
  nerve: {of: unit, label: Nerve, number: {min: -30, max: 30}, default: 0}
procedures:
  duel:
    title: Duel
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    ${limit}
    modifiers:
      lost: {label: stands lost, of: each, value: ${value}}
      nerve: {label: Nerve, of: each, value: {trait: nerve}}
    tables: {duel: {bands: {repulsed: ..-1, tie: 0, swept: 1..}}}
    outcomes:
      repulsed: {name: Repulsed}
      tie: {name: Tie, effects: {both: {of: each, lose: 1}, again: {of: each, again: {drop: []}}}}
      swept: {name: Swept}
`

/** A different kind of game: opposed rolls of different dice, three roles in one check, a table with two keys, ties on several results. */
export const otherWorld = `
traits:
  hull: {of: unit, label: Hull, choices: {wood: Wood, iron: Iron}, default: wood}
  height: {of: unit, label: Height, choices: {low: Low, high: High}, default: low}
  crew: {of: unit, label: Crew, count: {max: 40}, losses: reduce}
  holes: {of: unit, label: Holes, count: {max: 40}, default: 0, losses: add}
  ablaze: {of: unit, label: Ablaze, flag: true, changes: true}
  skill: {of: leader, label: Skill, number: {min: -3, max: 3}, default: 0}
  wind: {of: situation, label: Wind, choices: {calm: Calm, gale: Gale}, default: calm}
procedures:
  broadside:
    title: Broadside
    roles: {gunner: {title: Gunner}, target: {title: Target}, captain: {title: Captain, is: leader}}
    dice: 3d6
    modifiers:
      skill: {label: Skill, of: captain, value: {trait: skill}}
      gale: {label: Gale, of: gunner, value: -2, when: {wind: gale}}
      holes: {label: every two holes, of: gunner, value: {round: down, is: {times: [-1/2, {trait: holes}]}}}
    tables:
      hits:
        rows:
          wood-low: {when: {target: {hull: wood, height: low}}, bands: {miss: ..9, hit: 10..13, fire: 14..}}
          wood-high: {when: {target: {hull: wood, height: high}}, bands: {miss: ..11, hit: 12..15, fire: 16..}}
          iron-low: {when: {target: {hull: iron, height: low}}, bands: {miss: ..14, hit: 15..}}
          iron-high: {when: {target: {hull: iron, height: high}}, bands: {miss: ..16, hit: 17..}}
    outcomes:
      miss: {name: Miss}
      hit: {name: Hit, severity: 1, lower: miss, effects: {hole: {of: target, lose: 1}}}
      fire: {name: Fire, severity: 2, lower: hit, effects: {hole: {of: target, lose: 1}, fire: {of: target, set: {ablaze: true}, unless: {hull: iron}}}}
    follows:
      magazine: {title: Magazine, natural: 18, of: target, unless: {hull: iron}, effects: {blows: {of: target, lose: all}}}
      spread: {title: Spreads, outcomes: [hit, fire], of: target, who: ships alongside, lower: true}
  boarding:
    title: Boarding
    roles: {boarder: {title: Boarder}, boarded: {title: Boarded}}
    dice: {boarder: 1d20, boarded: 3d6}
    modifiers:
      ablaze: {label: Ablaze, of: boarded, value: -2, when: {ablaze: true}}
      threat: {label: enemy ablaze, of: boarded, to: boarder, value: 1, when: {ablaze: true}}
      holes: {label: every two holes, of: each, value: {round: down, is: {times: [-1/2, {trait: holes}]}}}
    tables: {deck: {bands: {thrown-off: ..-4, grapple: -3..-1, melee: 0..1, taken: 2..}}}
    outcomes:
      thrown-off: {name: Thrown off}
      grapple: {name: Grapple, effects: {cost: {of: boarder, lose: 1}, again: {of: each, again: {drop: []}}}}
      melee: {name: Melee, effects: {cost: {of: each, lose: {stands: 1, more: {over: 0}}}, again: {of: each, again: {drop: [threat]}}}}
      taken: {name: Taken, effects: {captain: {of: boarded, capture: all}}}
`

/** Ships that shoot and board with small dice: losses by phase, mates who fall one by one, boats that aren't crew, ties with losses. */
export const raid = `
parts:
  crew: {name: crew}
  boat: {name: boat, when: {towing: true}, beside: {towing: true}}
phases: {shooting: {title: Shooting, tone: amber}, boarding: {title: Boarding, tone: red}}
traits:
  crew: {of: unit, label: Crew, count: {max: 40}, losses: reduce}
  burned: {of: unit, label: Burned, count: {max: 40}, default: 0, losses: {add: [shooting]}}
  mates: {of: unit, label: Mates, count: {max: 4}, default: 0}
  towing: {of: unit, label: Towing a boat, flag: true, changes: true}
  sails: {of: unit, label: Under sail, flag: true, changes: true}
  mood: {of: unit, label: Mood, choices: {calm: Calm, wild: Wild, mad: Mad}, default: calm, changes: true}
  weather: {of: situation, label: Weather, choices: {fair: Fair, gale: Gale}, default: fair}
procedures:
  volley:
    title: Volley
    phase: shooting
    roles: {firer: {title: Firer}, target: {title: Target}}
    points: {of: firer}
    dice: 1d4
    modifiers:
      gale: {label: Gale, of: firer, value: -1, when: {weather: gale}}
      becalmed: {label: Becalmed, of: target, value: 1, when: {sails: false}}
    tables: {hits: {by: points, rows: {few: {from: 1, bands: {miss: ..2, hit: 3..}}, many: {from: 4, bands: {miss: ..1, hit: 2..3, ruin: 4..}}}}}
    outcomes:
      miss: {name: Miss}
      hit: {name: Hit, lower: miss, effects: {hit: {of: target, kind: crew, lose: 1}, boat: {of: target, kind: boat, lose: 1, set: {towing: false}}}}
      ruin: {name: Ruin, lower: hit, effects: {hit: {of: target, lose: {stands: 1, more: {over: 3}}, set: {sails: false, mood: wild}}}}
    follows:
      mate: {title: Mate, natural: 4, of: target, when: {mates: 1..}, effects: {check: {of: target, check: {procedure: mate, each: mate, for: [mates]}}}}
      near: {title: Near, outcomes: [ruin], of: target, who: ships near by, lower: true}
  mate:
    title: Mate
    roles: {mate: {title: Mate, is: leader}}
    dice: 1d3
    tables: {fate: {bands: {falls: ..1, stays: 2..}}}
    outcomes: {falls: {name: Falls, effects: {out: {remove: true}}}, stays: {name: Stays}}
  boarding:
    title: Boarding
    phase: boarding
    roles: {boarder: {title: Boarder}, boarded: {title: Boarded}}
    dice: {boarder: 1d4, boarded: 1d3}
    modifiers:
      burned: {label: each burned, of: each, value: -1, per: burned}
      mates: {label: each mate, of: each, value: 1, per: mates}
      wild: {label: Wild, of: each, value: 1, when: {mood: wild}}
      mad: {label: Mad, of: each, value: 2, when: {mood: mad}}
      first: {label: First rush, of: boarder, value: 1, when: {round: 1}}
    tables: {boarding: {bands: {off: ..-2, locked: -1..1, taken: 2..}}}
    outcomes:
      off: {name: Thrown off, effects: {back: {of: boarder, retreat: {inches: 3}, lose: {stands: 0, more: {below: -2}}}, hold: {of: boarded, hold: true}}}
      locked: {name: Locked, effects: {both: {of: each, lose: 1}, rage: {of: boarder, set: {mood: mad}}, again: {of: each, again: {drop: [wild]}}}}
      taken: {name: Taken, effects: {gone: {of: boarded, remove: true}, boat: {of: boarded, kind: boat, capture: all}, on: {of: boarder, carry: true}}}
  stare:
    title: Stare
    roles: {one: {title: One}, two: {title: Two}}
    dice: {one: 1d3, two: 1d3}
    modifiers:
      stern: {label: Stern, of: one, value: 1, when: {sails: true}}
    tables: {stare: {bands: {looks-away: ..-1, stares: 0, blinks: 1..}}}
    outcomes: {looks-away: {name: Looks away}, stares: {name: Stares, effects: {again: {of: each, again: {drop: [stern]}}}}, blinks: {name: Blinks}}
  glance:
    title: Glance
    roles: {one: {title: One}, two: {title: Two}}
    dice: {one: 1d3, two: 1d3}
    modifiers:
      first: {label: First glance, of: two, value: 1, when: {round: 1}}
    tables: {stare: {bands: {looks-away: ..-1, stares: 0, blinks: 1..}}}
    outcomes: {looks-away: {name: Looks away}, stares: {name: Stares, effects: {again: {of: each, again: {drop: []}}}}, blinks: {name: Blinks}}
sequences:
  raid:
    title: Raid
    parties: {raider: {title: Raider}, prey: {title: Prey}}
    position: prey
    steps:
      volley: {procedure: volley, as: {firer: raider, target: prey}}
      reply: {procedure: volley, as: {firer: prey, target: raider}, with: {weather: gale}, optional: true}
      boarding: {procedure: boarding, as: {boarder: raider, boarded: prey}}
  stare:
    title: Stare
    parties: {one: {title: One}, two: {title: Two}}
    steps: {stare: {procedure: stare}}
  glance:
    title: Glance
    parties: {one: {title: One}, two: {title: Two}}
    steps: {glance: {procedure: glance}}
`

const halves = (role: string, by: string, round: string): string =>
  `{of: attacker, label: Halves, value: {round: ${round}, is: {times: [${by}, {trait: lost, of: ${role}}]}}}`
const tie = (role: string, lose: number): string =>
  `{name: Tie, effects: {one: {of: ${role}, lose: ${lose}}, time: {of: clock, lose: 1}, again: {of: each, again: {drop: []}}}}`

/** Ties that move a sum in turn, so that no single tie shows where the sum ends. */
export const tiesInTurn = `
traits:
  lost: {of: unit, label: Stands lost, count: {max: 99}, default: 0, losses: add}
  nerve: {of: unit, label: Nerve, number: {min: -30, max: 30}, default: 0}
procedures:
  duel:
    title: Duel
    roles: {attacker: {title: Attacker}, defender: {title: Defender}, clock: {title: Clock}}
    dice: {attacker: 1d4, defender: 1d4}
    limit: {min: -3, max: 3}
    modifiers:
      own: ${halves('attacker', '1/2', 'down')}
      theirs: ${halves('defender', '1/2', 'down')}
      time: ${halves('clock', '-1/2', 'up')}
      nerve: {label: Nerve, of: each, value: {trait: nerve}}
    tables: {duel: {bands: {repulsed: ..-2, first: -1, second: 0, third: 1, swept: 2..}}}
    outcomes:
      repulsed: {name: Repulsed}
      first: ${tie('attacker', 1)}
      second: ${tie('defender', 1)}
      third: ${tie('attacker', 3)}
      swept: {name: Swept}
`

/** Small worlds for the engine, each with what is hard about a real one. The texts are the `rules` of a ruleset file. */

/** A charge whose losses count, whose modifiers a tie drops, and whose odds follow the stands; `limit` is written in by the test. */
export const duel = (limit = ''): string => `
traits:
  order: {of: unit, label: Order, choices: {good: Good order, disordered: Disordered}, default: good, changes: true}
  lost: {of: unit, label: Stands lost, count: {max: 99}, losses: add}
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

/** Nothing but losses that count: how they do is written in by the test. */
export const drifting = (value: string, limit = ''): string => `
traits:
  lost: {of: unit, label: Stands lost, count: {max: 99}, losses: add}
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

/** Another world: opposed rolls of different dice, three roles in one check, a table of two keys, ties on several results. */
export const otherWorld = `
traits:
  hull: {of: unit, label: Hull, choices: {wood: Wood, iron: Iron}, default: wood}
  height: {of: unit, label: Height, choices: {low: Low, high: High}, default: low}
  crew: {of: unit, label: Crew, count: {max: 40}, losses: reduce}
  holes: {of: unit, label: Holes, count: {max: 40}, losses: add}
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

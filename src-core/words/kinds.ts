/** What each kind of print is, in a few words of English. */
export const kindWords = {
  qrs: 'the quick reference sheet',
  record: 'a sheet to fill in: turn track, losses and states of units, leaders',
  gauge: 'the arc-of-fire gauge, to cut out and fold',
  sticks: 'sticks for ranges by weapon and moves by formation',
  radius: 'arcs for command radii',
  wheel: 'a template for wheels',
  markers: 'markers for unit states, to cut out',
  labels: 'labels for stands, from a roster',
  roster: 'the roster with boxes to tick',
} as const

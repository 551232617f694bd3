/** What each kind of print is, in a few words of English. */
export const kindWords = {
  qrs: 'the quick reference sheet',
  record: 'a sheet to fill in: the turn track, losses and states of units, leaders',
  gauge: 'the gauge for arcs of fire, to cut out and fold',
  sticks: 'sticks to measure ranges by weapon and moves by formation',
  radius: 'arcs to measure command radii',
  wheel: 'a template for wheels',
  markers: 'markers of the states units may have, to cut out',
  labels: 'labels for stands, from a roster',
  roster: 'the roster with boxes to tick',
} as const

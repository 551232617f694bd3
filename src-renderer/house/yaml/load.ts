/** Loads the large text editor after the first view is shown, or earlier if needed. */
export const loadYamlPane = () => import('./YamlPane.vue')

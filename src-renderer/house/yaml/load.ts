/** Loads the large text editor after the first view is shown, or when first needed. */
export const loadYamlPane = () => import('./YamlPane.vue')

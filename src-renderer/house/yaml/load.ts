/** The editor of the text is large: it is fetched after the first view stands, or when it is first wanted. */
export const loadYamlPane = () => import('./YamlPane.vue')

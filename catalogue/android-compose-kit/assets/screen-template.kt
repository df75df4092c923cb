// Shape of a screen. Replace Cart by your subject; imports left to the IDE.
// Icons come from the artifact material-icons-core, which Material 3 no longer brings along; a vector drawable does as well.
data class CartUiState(
    val content: Content = Content.Loading,
    val message: UserMessage? = null,
)

sealed interface Content {
    data object Loading : Content
    data object Empty : Content
    data class Loaded(val rows: List<CartRow>) : Content
    data class Failed(val last: List<CartRow>?) : Content
}

data class CartRow(val id: Long, val name: String, val count: Int)

data class UserMessage(val id: Long, @param:StringRes val text: Int)

sealed interface CartAction {
    data class Remove(val id: Long) : CartAction
    data class MessageShown(val id: Long) : CartAction
    data object Retry : CartAction
}

@Composable
fun CartRoute(viewModel: CartViewModel, snackbar: SnackbarHostState) {
    val state by viewModel.state.collectAsStateWithLifecycle()
    val text = state.message?.let { stringResource(it.text) }
    LaunchedEffect(state.message?.id) {
        val shown = state.message ?: return@LaunchedEffect
        snackbar.showSnackbar(text.orEmpty())
        viewModel.onAction(CartAction.MessageShown(shown.id))
    }
    CartScreen(state, viewModel::onAction)
}

@Composable
fun CartScreen(state: CartUiState, onAction: (CartAction) -> Unit, modifier: Modifier = Modifier) {
    when (val content = state.content) {
        Content.Loading -> LoadingBox(modifier)
        Content.Empty -> EmptyCart(modifier)
        is Content.Loaded -> CartList(content.rows, onAction, modifier)
        is Content.Failed -> Column(modifier) {
            RetryBanner(onRetry = { onAction(CartAction.Retry) })
            content.last?.let { CartList(it, onAction, Modifier.weight(1f)) }
        }
    }
}

@Composable
private fun CartList(rows: List<CartRow>, onAction: (CartAction) -> Unit, modifier: Modifier = Modifier) {
    LazyColumn(modifier) {
        items(rows, key = { it.id }) { row ->
            ListItem(
                headlineContent = { Text(row.name) },
                supportingContent = { Text(pluralStringResource(R.plurals.pieces, row.count, row.count)) },
                trailingContent = {
                    IconButton(onClick = { onAction(CartAction.Remove(row.id)) }) {
                        Icon(Icons.Default.Delete, contentDescription = stringResource(R.string.remove_item, row.name))
                    }
                },
            )
        }
    }
}

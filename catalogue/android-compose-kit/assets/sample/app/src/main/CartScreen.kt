class CartViewModel(private val repository: CartRepository, val context: Context) : ViewModel() {
    val items = MutableStateFlow<List<Item>>(emptyList())

    fun load() = viewModelScope.launch {
        try {
            items.value = repository.items()
        } catch (e: Exception) {
            Log.e("cart", "load", e)
        }
    }

    fun sync() {
        GlobalScope.launch { repository.sync() }
    }
}

@Composable
fun Cart(viewModel: CartViewModel) {
    val items by viewModel.items.collectAsState()
    var note by remember { mutableStateOf("") }
    LaunchedEffect(Unit) { viewModel.load() }
    LazyColumn {
        items(items.sortedBy { it.name }) { item ->
            Row {
                Text("Remove this")
                IconButton(onClick = { viewModel.remove(item) }) { Icon(Icons.Default.Delete, contentDescription = null) }
            }
        }
    }
    TextField(note, onValueChange = { note = it })
}
